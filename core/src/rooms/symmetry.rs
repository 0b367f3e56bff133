//! Cells that are drawn, or given, together with their images.

/// Which cells are drawn together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    None,
    Rotate,
    Mirror,
    Flip,
}

impl Symmetry {
    pub const ALL: [Symmetry; 4] = [Symmetry::None, Symmetry::Rotate, Symmetry::Mirror, Symmetry::Flip];

    fn image(self, cell: usize, width: usize, cells: usize) -> usize {
        let (row, column) = (cell / width, cell % width);
        match self {
            Symmetry::None => cell,
            Symmetry::Rotate => cells - 1 - cell,
            Symmetry::Mirror => row * width + width - 1 - column,
            Symmetry::Flip => (cells / width - 1 - row) * width + column,
        }
    }

    /// Every cell once, alone or with its image.
    pub fn groups(self, width: usize, cells: usize) -> Vec<Vec<usize>> {
        let pairs = (0..cells).map(|cell| (cell, self.image(cell, width, cells)));
        pairs
            .filter(|&(cell, image)| cell <= image)
            .map(|(cell, image)| if cell == image { vec![cell] } else { vec![cell, image] })
            .collect()
    }
}
