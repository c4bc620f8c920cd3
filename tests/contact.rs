//! The time of contact: no contact before the interval, one in it.

mod contact {
    mod closed_forms;
    mod edges;
    mod oracle;
    mod random;
}
