//! Convex bodies: what they are, how near and how deep they are, when they touch, and how they move.
//!
//! They are tested in one program, because most of it is the same code for the same kinds of bodies.

mod coherence;
mod collide;
mod contact;
mod dynamics;
mod hull;
mod marching;
mod minkowski;
#[path = "../inputs/numbers.rs"]
mod numbers;
mod proximity;
mod schedule;
mod shapes;
mod simulation;
mod worlds;
