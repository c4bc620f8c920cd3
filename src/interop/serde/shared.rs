//! What is shared, as data: it is written wherever it is, and read as shared with nobody.

use alloc::sync::Arc;

use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) fn serialize<T: Serialize, Format: Serializer>(
    shared: &Arc<T>,
    format: Format,
) -> Result<Format::Ok, Format::Error> {
    T::serialize(shared, format)
}

pub(crate) fn deserialize<'de, T: Deserialize<'de>, Format: Deserializer<'de>>(
    format: Format,
) -> Result<Arc<T>, Format::Error> {
    T::deserialize(format).map(Arc::new)
}
