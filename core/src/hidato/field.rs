//! A board as bits: every cell a bit, every row followed by one bit that is no cell, so that neighbours are shifts.

/// Which cells are neighbours; hexagons are held in slanted columns, where their six steps are uniform too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    King,
    Rook,
    Hex,
}

/// The longest shorter side whose shifts stay below one word.
pub const LONGEST_SHORT_SIDE: usize = 61;
/// The most bits, cells and row ends together: enough for 3600 places of any shape (`pista/hidato/size.py`).
pub const MOST_BITS: usize = 7200;

/// The cells of a board and where their bits are.
pub struct Field {
    pub touch: Touch,
    pub words: usize,
    /// The bit of each cell, in the caller's order.
    pub bits: Vec<u16>,
    /// The cell of each bit; unused for bits that are no cell.
    pub cells: Vec<u16>,
    /// All cells.
    pub mask: Vec<u64>,
    /// Shifts towards higher bits; neighbours are these both ways.
    pub shifts: [u32; 4],
}

impl Field {
    /// From (row, column) of each cell; None where the board is larger than the limits above.
    pub fn new(touch: Touch, places: &[(u16, u16)]) -> Option<Field> {
        let slanted: Vec<(i32, i32)> = places
            .iter()
            .map(|&(row, column)| {
                let (row, column) = (i32::from(row), i32::from(column));
                (row, if touch == Touch::Hex { column - row / 2 } else { column })
            })
            .collect();
        let top = slanted.iter().map(|p| p.0).min()?;
        let left = slanted.iter().map(|p| p.1).min()?;
        let height = (slanted.iter().map(|p| p.0).max()? - top + 1) as usize;
        let width = (slanted.iter().map(|p| p.1).max()? - left + 1) as usize;
        let (long, short) = (height.max(width), height.min(width));
        let stride = short + 1;
        if short > LONGEST_SHORT_SIDE || long * stride > MOST_BITS {
            return None;
        }
        let words = (long * stride).div_ceil(64);
        let mut bits = Vec::with_capacity(places.len());
        let mut cells = vec![0; words * 64];
        let mut mask = vec![0u64; words];
        for (cell, &(row, column)) in slanted.iter().enumerate() {
            let (down, right) = ((row - top) as usize, (column - left) as usize);
            // Wide boards lie on their side: all three neighbourhoods are the same transposed.
            let bit = if width > height {
                right * stride + down
            } else {
                down * stride + right
            };
            bits.push(bit as u16);
            cells[bit] = cell as u16;
            mask[bit / 64] |= 1 << (bit % 64);
        }
        let step = stride as u32;
        let shifts = match touch {
            Touch::King => [1, step, step - 1, step + 1],
            Touch::Hex => [1, step, step - 1, 0],
            Touch::Rook => [1, step, 0, 0],
        };
        Some(Field {
            touch,
            words,
            bits,
            cells,
            mask,
            shifts,
        })
    }

    pub fn len(&self) -> usize {
        self.bits.len()
    }

    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    fn has(&self, bit: i32) -> bool {
        bit >= 0 && (bit as usize) < self.words * 64 && self.mask[bit as usize / 64] >> (bit % 64) & 1 == 1
    }

    /// The bits of the neighbours of a bit, in ascending order.
    pub fn around(&self, bit: usize) -> Vec<usize> {
        let steps = self.shifts.iter().filter(|&&s| s > 0).map(|&s| s as i32);
        let mut near: Vec<usize> = steps
            .flat_map(|s| [bit as i32 - s, bit as i32 + s])
            .filter(|&b| self.has(b))
            .map(|b| b as usize)
            .collect();
        near.sort_unstable();
        near
    }

    /// The neighbours of each cell, as cells.
    pub fn touching(&self) -> Vec<Vec<usize>> {
        let near = |&bit: &u16| {
            self.around(bit as usize)
                .iter()
                .map(|&b| self.cells[b] as usize)
                .collect()
        };
        self.bits.iter().map(near).collect()
    }
}
