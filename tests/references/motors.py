#!/usr/bin/env python3
"""Writes motors.txt: exponentials, logarithms and square roots of motors to 50 digits.

    pip install mpmath && python3 motors.py > motors.txt

A line is `module function scalar | argument | value`, with the coefficients in the order of the types' fields. Arguments
are numbers of the scalar, exactly; values are 50 digits of the function of exactly this argument.

Nothing here knows the closed forms of the crate. The products come from the signature, exp is its power series, and a
logarithm, however it was found, is written only if the series takes it back to the argument, to 60 digits.
"""

import struct
from mpmath import mp, mpf, atan2, pi, sin, sqrt

mp.dps = 110

PLANE = (3, ["", "0", "1", "2", "01", "20", "12", "012"])
SPACE = (4, ["", "0", "1", "2", "3", "01", "02", "03", "12", "31", "23", "021", "013", "032", "123", "0123"])


class Algebra:
    """R(n-1, 0, 1) on sparse dictionaries from sorted blades to coefficients; e0 squares to 0."""

    @staticmethod
    def blade_product(a, b):
        word, sign = list(a + b), 1
        i = 0
        while i < len(word) - 1:
            if word[i] > word[i + 1]:
                word[i], word[i + 1], sign = word[i + 1], word[i], -sign
                i = max(i - 1, 0)
            elif word[i] == word[i + 1]:
                if word[i] == "0":
                    return "", 0
                del word[i : i + 2]
                i = max(i - 1, 0)
            else:
                i += 1
        return "".join(word), sign

    table = {}

    @classmethod
    def product(cls, x, y):
        result = {}
        for a, s in x.items():
            for b, t in y.items():
                if (a, b) not in cls.table:
                    cls.table[a, b] = cls.blade_product(a, b)
                blade, sign = cls.table[a, b]
                if sign:
                    result[blade] = result.get(blade, mpf(0)) + sign * s * t
        return result


def to_element(names, values):
    """Coefficients of named blades; a name such as 31 is −13."""
    element = {}
    for name, value in zip(names, values):
        blade, sign = Algebra.blade_product(name, "")
        element[blade] = sign * mpf(value)
    return element


def to_values(names, element):
    values = []
    for name in names:
        blade, sign = Algebra.blade_product(name, "")
        values.append(sign * element.get(blade, mpf(0)))
    return values


def add(x, y):
    return {k: x.get(k, mpf(0)) + y.get(k, mpf(0)) for k in x.keys() | y.keys()}


def scale(x, factor):
    return {k: v * factor for k, v in x.items()}


def size(x):
    return max([abs(v) for v in x.values()] + [mpf(0)])


def exp(bivector):
    """The power series of B / 2^k, squared k times, with digits to spare."""
    k = 0
    while size(bivector) / mpf(2) ** k > 1 and k < 40:
        k += 1
    with mp.extradps(60 + 2 * k):
        b = scale(bivector, mpf(2) ** -k)
        total, term, n = {"": mpf(1)}, {"": mpf(1)}, 0
        while n < 400:
            n += 1
            term = scale(Algebra.product(term, b), mpf(1) / n)
            total = add(total, term)
            if n > 10 and size(term) < mpf(10) ** -(mp.dps + 10) * size(b):
                break
        for _ in range(k):
            total = Algebra.product(total, total)
        return total


MOTOR = {"pga2": ["", "01", "20", "12"], "pga3": ["", "01", "02", "03", "12", "31", "23", "0123"]}
BIVECTOR = {"pga2": ["01", "20", "12"], "pga3": ["01", "02", "03", "12", "31", "23"]}


def normalized(module, m):
    """m (m m~)^(-1/2), with the root of the Study number by Newton's iteration in the algebra."""
    reverse = {k: v * (-1 if len(k) in (2, 3) else 1) for k, v in m.items()}
    study = Algebra.product(m, reverse)
    root = {"": 1 / sqrt(study[""])}
    for _ in range(3):
        # y <- y (3 - x y^2) / 2
        square = Algebra.product(root, root)
        root = scale(Algebra.product(root, add({"": mpf(3)}, scale(Algebra.product(study, square), -1))), mpf(1) / 2)
    return Algebra.product(m, root)


def log(module, m):
    """Newton's iteration on exp, from the rotation's angle and axis: exp(B + X) = exp(B) exp(Y), with Y ideal."""
    m = normalized(module, m)
    rotation = {k: v for k, v in m.items() if "0" not in k and k}
    s = sqrt(sum(v * v for v in rotation.values()))
    if s == 0 and m[""] < 0:
        ideal = {k: v for k, v in m.items() if "0" in k and len(k) == 2}
        length = sqrt(sum(v * v for v in ideal.values()))
        if length == 0:
            return {"12": pi}
        assert module == "pga3", "−1 + d has no logarithm in the plane"
        # Of length π along d, and with the moment −d: 23, −13 and 12 go with 01, 02 and 03.
        along = {"23": ideal.get("01", 0), "13": -ideal.get("02", 0), "12": ideal.get("03", 0)}
        return add(scale(along, pi / length), scale(ideal, -1))
    u = atan2(s, m[""])
    b = scale(rotation, u / s if s else 1)
    # The ideal part enters exp linearly: find it as the solution of a linear system, column by column.
    ideal_blades = [k for k in ("01", "02", "03") if module == "pga3" or k != "03"]
    start = exp(b)
    columns = []
    for blade in ideal_blades:
        moved = exp(add(b, {blade: mpf(1)}))
        columns.append(add(moved, scale(start, -1)))
    rows = sorted({k for c in columns for k in c} | {k for k in m if "0" in k})
    a = mp.matrix(len(rows), len(columns))
    rhs = mp.matrix(len(rows), 1)
    for i, k in enumerate(rows):
        rhs[i] = m.get(k, mpf(0)) if "0" in k else mpf(0)
        for j, c in enumerate(columns):
            a[i, j] = c.get(k, mpf(0)) if "0" in k else mpf(0)
    x = mp.lu_solve(a.T * a, a.T * rhs)
    return add(b, {k: x[j] for j, k in enumerate(ideal_blades)})


def checked_log(module, m):
    with mp.workdps(260):
        b = log(module, m)
        off = add(exp(b), scale(normalized(module, m), -1))
        assert size(off) < mpf(10) ** -60 * (1 + size(m)), (module, m, size(off))
        return b


def checked_sqrt(module, m):
    with mp.workdps(260):
        root = exp(scale(checked_log(module, m), mpf(1) / 2))
        if not any(v for k, v in m.items() if k and "0" not in k):
            # cos(π/2) and its like, which are 0.
            root = {k: v for k, v in root.items() if abs(v) > mpf(10) ** -200}
        off = add(Algebra.product(root, root), scale(normalized(module, m), -1))
        assert size(off) < mpf(10) ** -60 * (1 + size(m)), (module, m, size(off))
        return root


def rounded(scalar, x):
    x = mpf(x)
    if scalar == "f64":
        return float(x)
    return struct.unpack("f", struct.pack("f", float(x)))[0]


def emit(module, function, scalar, argument, value):
    names = BIVECTOR[module] if function == "log" else MOTOR[module]
    with mp.workdps(60):
        values = " ".join(mp.nstr(+v, 50, min_fixed=1, max_fixed=0) for v in to_values(names, value))
    print(f"{module} {function} {scalar} | {' '.join(repr(c) for c in argument)} | {values}")


AXIS = [mpf("0.31"), mpf("-0.53"), mpf("0.79")]
AXIS = [c / sqrt(sum(c * c for c in AXIS)) for c in AXIS]
MOMENT = [mpf("1.7"), mpf("-0.9"), mpf("2.3")]
DEGREE = pi / 180

ANGLES = {
    "f64": ["1e-300", "1e-160", "1e-19", "1e-8", "3e-3", "0.3", "0.9"],
    "f32": ["1e-37", "1e-30", "1e-10", "1e-5", "3e-3", "0.3", "0.9"],
}


def half_angles(scalar):
    near = mpf("1e-12") if scalar == "f64" else mpf("1e-6")
    yield from (mpf(a) / 2 for a in ANGLES[scalar])
    yield from [DEGREE / 4, pi / 4, mpf(1), pi / 2 - near / 2, pi / 2, pi / 2 + near / 2, mpf(2), mpf("2.9")]


def pitches(axis, moment):
    """Moments: general, across the axis, along it, small, large, none."""
    h = sum(a * b for a, b in zip(axis, moment))
    yield moment
    yield [m - h * a for a, m in zip(axis, moment)]
    yield [3 * a for a in axis]
    yield [m * mpf("1e-9") for m in moment]
    yield [m * mpf("1e9") for m in moment]


def bivectors(module, scalar, thin=False):
    """Every angle with every moment in turn; thin, with a third of them."""
    for k, u in enumerate([*half_angles(scalar), pi, 2 * pi, mpf("3.7"), mpf(30), mpf(0)]):
        if module == "pga2":
            for i, (w, far) in enumerate([(u, 1), (-u, mpf("1e9")), (-u, 1), (u, mpf("1e-9"))]):
                if i < 2 or (k + i) % 3 == 0:
                    yield [rounded(scalar, c) for c in (MOMENT[0] * far, MOMENT[1] * far, w)]
            continue
        for pitch, moment in enumerate(pitches(AXIS, MOMENT)):
            if thin and pitch and (k + pitch) % 3:
                continue
            # Axes in all octants.
            signs = [(-1) ** (((3 * k + pitch) >> i) & 1) for i in range(3)]
            q = [s * u * a for s, a in zip(signs, AXIS)]
            d = [s * m for s, m in zip(signs, moment)]
            yield [rounded(scalar, c) for c in (*d, q[2], q[1], q[0])]


def long_bivectors(scalar):
    """Many turns, moments mostly along the axis; and the smallest directions, with the moments of the largest."""
    for k, u in enumerate([mpf(4), 2 * pi, mpf(20), 31 * pi, mpf(100), mpf("1e3"), mpf("1e5"), mpf("3e7"), mpf("1e12")]):
        for pitch, moment in enumerate(pitches(AXIS, MOMENT)):
            if pitch < 3:
                signs = [(-1) ** (((5 * k + pitch) >> i) & 1) for i in range(3)]
                q = [s * (u + mpf(pitch) / 10) * a for s, a in zip(signs, AXIS)]
                d = [s * m for s, m in zip(signs, moment)]
                yield [rounded(scalar, c) for c in (*d, q[2], q[1], q[0])]
    q = ["1.4123445444700982", "-5.501027920936721", "-1.9349353221180705"]
    d = ["0.23539075741168303", "-0.9168379868227869", "-0.32248922035301175"]
    yield [rounded(scalar, c) for c in (*d, q[2], q[1], q[0])]
    least, far, huge = (5e-324, 3e99, 1e308) if scalar == "f64" else (rounded("f32", 1.5e-45), 3e19, 2e38)
    for n in [(1, -1, 0), (1, 1, 1), (-5, 2, 3)]:
        d = [-1.02, -1.39, 2.28]
        yield [rounded(scalar, c) for c in (*[far * c for c in d], *[least * c for c in n])]
        yield [rounded(scalar, c) for c in (0.9 * huge, huge, 0.8 * huge, *[0.7 * c for c in n])]


def motors(module, scalar):
    names = MOTOR[module]
    near = mpf("1e-3") if scalar == "f64" else mpf("0.1")
    done = set()
    for b in bivectors(module, scalar, thin=True):
        q = b[3:] if module == "pga3" else b[2:]
        u = sqrt(sum(mpf(c) ** 2 for c in q))
        if u > 3:
            continue
        exact = to_values(names, exp(to_element(BIVECTOR[module], b)))
        for sign in (1, -1):
            # Next to −1 the logarithm is large or unknown: a few such cases follow.
            if u < near and sign < 0:
                continue
            m = tuple(rounded(scalar, sign * c) for c in exact)
            if m not in done:
                done.add(m)
                yield list(m)
    if module == "pga3":
        yield [1.0, 0, 0, 0, 0, 0, 0, 0]
        yield [-1.0, 0, 0, 0, 0, 0, 0, 0]
        yield [1.0, 0.5, -2.25, 8.0, 0, 0, 0, 0]
        yield [-1.0, 0.5, -2.25, 8.0, 0, 0, 0, 0]
        yield [-1.0, -0.5, 2.25, -8.0, 0, 0, 0, 0]
        # Exact half turns, with either zero, without and with a pitch.
        yield [0.0, 6.0, -2.0, -1.0, 0.75, 0.5, -0.25, 0]
        yield [-0.0, 6.0, -2.0, -1.0, 0.75, 0.5, -0.25, 4.0]
        # Nearly −1: turns by 2π − 2e-3 and, in f64, 2π − 2e-6.
        for u in [mpf("1e-3")] + ([mpf("1e-6")] if scalar == "f64" else []):
            b = [rounded(scalar, c) for c in (*MOMENT, u * AXIS[2], u * AXIS[1], u * AXIS[0])]
            yield [rounded(scalar, -c) for c in to_values(names, exp(to_element(BIVECTOR[module], b)))]
        # Far from normalised, in both parts.
        yield [rounded(scalar, c) for c in ("1.7", "0.3", "-4.1", "2.2", "-0.6", "0.9", "2.5", "3.3")]
        yield [rounded(scalar, c) for c in ("-1.7", "0.3", "-4.1", "2.2", "-0.6", "0.9", "2.5", "3.3")]
    else:
        yield [1.0, 0, 0, 0]
        yield [-1.0, 0, 0, 0]
        yield [1.0, 0.5, -2.25, 0]
        yield [0.0, 6.0, -2.0, 0.75]
        yield [-0.0, 6.0, -2.0, -0.75]
        for u in [mpf("1e-3")] + ([mpf("1e-6"), mpf("1e-12")] if scalar == "f64" else []):
            b = [rounded(scalar, c) for c in (MOMENT[0], MOMENT[1], u)]
            yield [rounded(scalar, -c) for c in to_values(names, exp(to_element(BIVECTOR[module], b)))]
        yield [rounded(scalar, c) for c in ("-1.7", "0.3", "-4.1", "2.5")]


def main():
    print("# Written by motors.py, which says what this is.")
    for module in ("pga2", "pga3"):
        for scalar in ("f64", "f32"):
            for b in bivectors(module, scalar):
                emit(module, "exp", scalar, b, exp(to_element(BIVECTOR[module], b)))
            for b in long_bivectors(scalar) if module == "pga3" else []:
                emit(module, "exp", scalar, b, exp(to_element(BIVECTOR[module], b)))
            for k, m in enumerate(motors(module, scalar)):
                element = to_element(MOTOR[module], m)
                emit(module, "log", scalar, m, checked_log(module, element))
                if k % 2 == 0 or k > 40:
                    emit(module, "sqrt", scalar, m, checked_sqrt(module, element))


main()
