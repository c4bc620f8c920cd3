//! Linear algebra: conversions with the types of [`nalgebra`](mod@::nalgebra), over every scalar of both that has the
//! operations: points to theirs over a [`Field`], motions and matrices over a [`Real`].
//!
//! | ours | theirs |
//! |---|---|
//! | `Point` | `Point2`, `Point3` |
//! | `Direction` | `Vector2`, `Vector3` |
//! | `Translator` | `Translation2`, `Translation3` |
//! | `pga2::Rotor` | `UnitComplex`, `Rotation2` |
//! | `pga3::Rotor` | `UnitQuaternion`, `Rotation3`; `Quaternion`, exactly and of the same norm |
//! | `Motor` | `Isometry2`, `Isometry3`; `Matrix3`, `Matrix4`, for homogeneous coordinates |
//! | `pga3::Motor` | `DualQuaternion`, exactly and of the same norm; `UnitDualQuaternion` |
//!
//! ```
//! use incidence::interop::ConversionError;
//! use incidence::pga3::{Line, Motor, Point};
//! use nalgebra::{Isometry3, Point3};
//!
//! let (a, b) = (Point3::new(1.0, 2.0, 3.0), Point3::new(3.0, 5.0, 9.0));
//! let m = Motor::rotation(Point::from(a) & Point::from(b), 0.5);
//! let isometry = Isometry3::try_from(m)?;
//! let p = Point3::new(4.0, -1.0, 2.0);
//! assert!((isometry * p - Point3::try_from(m >> Point::from(p))?).norm() < 4e-15);
//!
//! let again = Motor::from(isometry);
//! assert!((again * m.reverse() - Motor::identity()).to_array().iter().all(|c: &f64| c.abs() < 4e-15));
//!
//! let nowhere = Point::from(incidence::pga3::Direction::new(1.0, 2.0, 3.0));
//! assert_eq!(Point3::try_from(nowhere), Err(ConversionError::IdealPoint));
//! # Ok::<(), ConversionError>(())
//! ```
//!
//! The way from theirs to ours is a `From`, as their types promise what ours need. Only from a matrix it is
//! [`from_matrix`](crate::pga3::Motor::from_matrix), with its [`MatrixError`]. A rotor of the plane has half the angle of its
//! unit complex number, so getting it takes a square root, which rounds; of m and −m the one is chosen whose scalar part is
//! not negative. A motor of space is, up to signs, the dual quaternion: (s, −q) + ε (−p, −d) for s + ℓ + p I with a line ℓ of
//! direction q and moment d; products go to products. See the [table](super#conversions) for what is exact and what can fail.

use ::nalgebra::{
    Complex, DualQuaternion, Isometry2, Isometry3, Matrix2, Matrix3, Matrix4, Point2, Point3, Quaternion, RealField,
    Rotation2, Rotation3, Scalar, Translation2, Translation3, Unit, UnitComplex, UnitDualQuaternion, UnitQuaternion,
    Vector2, Vector3,
};

use super::{ConversionError, coords, rigid};
use crate::pga3::MatrixError;
use crate::scalar::{Field, Real, Ring};
use crate::{pga2, pga3};

macro_rules! coordinates {
    ($module:ident: $point:ident $vector:ident $translation:ident) => {
        /// The point with these coordinates, of weight 1.
        impl<T: Ring + Scalar> From<$point<T>> for $module::Point<T> {
            #[inline]
            fn from(p: $point<T>) -> Self {
                Self::from(<[T; _]>::from(p.coords))
            }
        }

        impl<T: Field + Scalar> TryFrom<$module::Point<T>> for $point<T> {
            type Error = ConversionError;
            /// The coordinates; an ideal point has none.
            #[inline]
            fn try_from(p: $module::Point<T>) -> Result<Self, ConversionError> {
                Ok(Self::from(coords!(p)?))
            }
        }

        /// The direction with these components.
        impl<T: Ring + Scalar> From<$vector<T>> for $module::Direction<T> {
            #[inline]
            fn from(v: $vector<T>) -> Self {
                Self::from(<[T; _]>::from(v))
            }
        }

        /// The components.
        impl<T: Ring + Scalar> From<$module::Direction<T>> for $vector<T> {
            #[inline]
            fn from(d: $module::Direction<T>) -> Self {
                Self::from(d.coords())
            }
        }

        /// The translation by the same vector, halved and negated: exactly, short of an underflow.
        impl<T: Field + Scalar> From<$translation<T>> for $module::Translator<T> {
            #[inline]
            fn from(translation: $translation<T>) -> Self {
                Self::new(translation.vector)
            }
        }

        impl<T: Real + Scalar> TryFrom<$module::Translator<T>> for $translation<T> {
            type Error = ConversionError;
            /// The translation by the same vector, of a translator of any scalar part but 0; exactly, if that is 1.
            #[inline]
            fn try_from(translator: $module::Translator<T>) -> Result<Self, ConversionError> {
                rigid::finite([translator.s])?;
                Ok($translation::from(rigid::finite(translator.displacement().coords())?))
            }
        }
    };
}

coordinates!(pga2: Point2 Vector2 Translation2);
coordinates!(pga3: Point3 Vector3 Translation3);

/// The rotor of the same angle, with a scalar part that is not negative.
impl<T: Real + Scalar> From<UnitComplex<T>> for pga2::Rotor<T> {
    #[inline]
    fn from(turn: UnitComplex<T>) -> Self {
        pga2::rotor_of([turn.re, turn.im])
    }
}

impl<T: Real + Scalar> TryFrom<pga2::Rotor<T>> for UnitComplex<T> {
    type Error = ConversionError;
    /// The unit complex number of the same angle.
    #[inline]
    fn try_from(rotor: pga2::Rotor<T>) -> Result<Self, ConversionError> {
        let [[cos, _], [sin, _]] = rigid::unit2(rotor.into())?.rotor().to_matrix();
        Ok(Unit::new_unchecked(Complex::new(cos, sin)))
    }
}

/// The rotor of the same angle, with a scalar part that is not negative.
impl<T: Real + Scalar> From<Rotation2<T>> for pga2::Rotor<T> {
    #[inline]
    fn from(rotation: Rotation2<T>) -> Self {
        let [x, _]: [[T; 2]; 2] = rotation.into_inner().into();
        pga2::rotor_of(x)
    }
}

impl<T: Real + Scalar> TryFrom<pga2::Rotor<T>> for Rotation2<T> {
    type Error = ConversionError;
    /// The matrix of the same turn.
    #[inline]
    fn try_from(rotor: pga2::Rotor<T>) -> Result<Self, ConversionError> {
        let [[cos, _, _], [sin, _, _]] = rigid::unit2(rotor.into())?.to_affine();
        Ok(Rotation2::from_matrix_unchecked(Matrix2::new(cos, -sin, sin, cos)))
    }
}

/// The motor that turns, and then moves.
impl<T: Real + Scalar> From<Isometry2<T>> for pga2::Motor<T> {
    #[inline]
    fn from(isometry: Isometry2<T>) -> Self {
        pga2::Translator::from(isometry.translation) * pga2::Rotor::from(isometry.rotation)
    }
}

impl<T: Real + RealField> TryFrom<pga2::Motor<T>> for Isometry2<T> {
    type Error = ConversionError;
    /// The isometry that moves points as the motor does.
    #[inline]
    fn try_from(m: pga2::Motor<T>) -> Result<Self, ConversionError> {
        let [[cos, _, x], [sin, _, y]] = rigid::unit2(m)?.to_affine();
        Ok(Isometry2::from_parts(Translation2::new(x, y), Unit::new_unchecked(Complex::new(cos, sin))))
    }
}

fn from_array<T>([w, x, y, z]: [T; 4]) -> Quaternion<T> {
    Quaternion::new(w, x, y, z)
}

/// The rotor of the same norm.
impl<T: Ring + Scalar> From<Quaternion<T>> for pga3::Rotor<T> {
    #[inline]
    fn from(q: Quaternion<T>) -> Self {
        Self::from_quaternion([q.coords.w, q.coords.x, q.coords.y, q.coords.z])
    }
}

/// The quaternion of the same norm.
impl<T: Ring + Scalar> From<pga3::Rotor<T>> for Quaternion<T> {
    #[inline]
    fn from(rotor: pga3::Rotor<T>) -> Self {
        from_array(rotor.to_quaternion())
    }
}

/// The same turn, exactly.
impl<T: Ring + Scalar> From<UnitQuaternion<T>> for pga3::Rotor<T> {
    #[inline]
    fn from(q: UnitQuaternion<T>) -> Self {
        q.into_inner().into()
    }
}

impl<T: Real + Scalar> TryFrom<pga3::Rotor<T>> for UnitQuaternion<T> {
    type Error = ConversionError;
    /// The same turn.
    #[inline]
    fn try_from(rotor: pga3::Rotor<T>) -> Result<Self, ConversionError> {
        Ok(Unit::new_unchecked(rigid::unit3(rotor.into())?.rotor().into()))
    }
}

/// The rotor of norm 1 of this rotation matrix, with a scalar part that is not negative.
impl<T: Real + Scalar> From<Rotation3<T>> for pga3::Rotor<T> {
    #[inline]
    fn from(rotation: Rotation3<T>) -> Self {
        // nalgebra's own way divides by the scalar part wherever the trace is positive, not by the greatest, and loses more.
        pga3::rotor_of(rotation.into_inner().into())
    }
}

impl<T: Real + Scalar> TryFrom<pga3::Rotor<T>> for Rotation3<T> {
    type Error = ConversionError;
    /// The matrix of the same turn.
    #[inline]
    fn try_from(rotor: pga3::Rotor<T>) -> Result<Self, ConversionError> {
        Ok(Rotation3::from_matrix_unchecked(Matrix3::from(rigid::unit3(rotor.into())?.rotor().to_matrix()).transpose()))
    }
}

/// The motor that turns, and then moves.
impl<T: Field + Scalar> From<Isometry3<T>> for pga3::Motor<T> {
    #[inline]
    fn from(isometry: Isometry3<T>) -> Self {
        pga3::Translator::from(isometry.translation) * pga3::Rotor::from(isometry.rotation)
    }
}

impl<T: Real + RealField> TryFrom<pga3::Motor<T>> for Isometry3<T> {
    type Error = ConversionError;
    /// The isometry that moves points as the motor does.
    #[inline]
    fn try_from(m: pga3::Motor<T>) -> Result<Self, ConversionError> {
        let (step, turn) = rigid::unit3(m)?.to_translator_rotor();
        let by = step.displacement().coords();
        Ok(Isometry3::from_parts(by.into(), Unit::new_unchecked(turn.into())))
    }
}

macro_rules! matrix {
    ($module:ident, $unit:ident: $matrix:ident) => {
        impl<T: Real + Scalar> TryFrom<$module::Motor<T>> for $matrix<T> {
            type Error = ConversionError;
            /// The matrix that moves points as the motor does.
            #[inline]
            fn try_from(m: $module::Motor<T>) -> Result<Self, ConversionError> {
                // Theirs is of an array of columns.
                Ok($matrix::from(rigid::$unit(m)?.to_matrix()).transpose())
            }
        }

        impl<T: Real + Scalar> TryFrom<$matrix<T>> for $module::Motor<T> {
            type Error = MatrixError;
            /// The motor of norm 1 that moves points as the matrix does, if it is rigid.
            #[inline]
            fn try_from(matrix: $matrix<T>) -> Result<Self, MatrixError> {
                Self::from_matrix(matrix.transpose().into())
            }
        }
    };
}

matrix!(pga2, unit2: Matrix3);
matrix!(pga3, unit3: Matrix4);

/// The motor of the same coefficients, up to signs.
impl<T: Ring + Scalar> From<DualQuaternion<T>> for pga3::Motor<T> {
    #[inline]
    fn from(DualQuaternion { real, dual }: DualQuaternion<T>) -> Self {
        let (q, d) = (real.coords, dual.coords);
        Self { s: q.w, e01: -d.x, e02: -d.y, e03: -d.z, e12: -q.z, e31: -q.y, e23: -q.x, e0123: -d.w }
    }
}

/// The dual quaternion of the same coefficients, up to signs.
impl<T: Ring + Scalar> From<pga3::Motor<T>> for DualQuaternion<T> {
    #[inline]
    fn from(m: pga3::Motor<T>) -> Self {
        Self {
            real: Quaternion::new(m.s, -m.e23, -m.e31, -m.e12),
            dual: Quaternion::new(-m.e0123, -m.e01, -m.e02, -m.e03),
        }
    }
}

/// The same motion, exactly.
impl<T: Ring + Scalar> From<UnitDualQuaternion<T>> for pga3::Motor<T> {
    #[inline]
    fn from(motion: UnitDualQuaternion<T>) -> Self {
        motion.into_inner().into()
    }
}

impl<T: Real + Scalar> TryFrom<pga3::Motor<T>> for UnitDualQuaternion<T> {
    type Error = ConversionError;
    /// The dual quaternion of norm 1 that moves points as the motor does.
    #[inline]
    fn try_from(m: pga3::Motor<T>) -> Result<Self, ConversionError> {
        let (step, turn) = rigid::unit3(m)?.to_translator_rotor();
        Ok(Unit::new_unchecked((step * turn).into()))
    }
}
