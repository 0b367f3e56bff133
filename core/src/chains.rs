//! The shortest chain of consequences from something supposed to something impossible: one search for every kind.

use std::ops::RangeInclusive;

/// Consequences a person follows in one breath.
pub const MOST_LINKS: usize = 3;
pub const SHORT: RangeInclusive<usize> = 0..=MOST_LINKS;

/// A board in which something is supposed.
pub trait World {
    /// One consequence that can be told.
    type Link: Copy + PartialEq;
    /// Something impossible.
    type Clash;

    fn mark(&mut self) -> usize;
    fn undo(&mut self, mark: usize);
    fn take(&mut self, link: Self::Link);
    /// What is impossible, or else what follows at once from all that was taken.
    fn look(&mut self) -> Result<Vec<Self::Link>, Self::Clash>;
    /// Whether what was taken since a moment at which nothing was impossible makes something so.
    fn clashes_since(&mut self, mark: usize) -> bool;
}

/// What follows, and what is impossible then.
pub type Chain<W> = (Vec<<W as World>::Link>, <W as World>::Clash);

/// The shortest chain with as many links as allowed; with fewer there must be none.
///
/// Fewer candidates never make the shortest chain longer: what followed still follows, or is already known.
pub fn chain<W: World>(world: &mut W, mut allowed: RangeInclusive<usize>) -> Option<Chain<W>> {
    let (mut links, clash) = allowed.find_map(|most| extend(world, most, 0, &mut Vec::new()))?;
    links.reverse();
    Some((links, clash))
}

/// `asleep` are links whose chains were all seen: in whatever order the same links are taken, they end alike. At the
/// moment `since` nothing was impossible.
fn extend<W: World>(world: &mut W, most: usize, since: usize, asleep: &mut Vec<W::Link>) -> Option<Chain<W>> {
    if most == 0 && !world.clashes_since(since) {
        return None;
    }
    let links = match world.look() {
        Err(clash) => return Some((Vec::new(), clash)),
        Ok(links) => links,
    };
    if most == 0 {
        return None;
    }
    let awake = asleep.len();
    for link in links {
        if asleep.contains(&link) {
            continue;
        }
        let mark = world.mark();
        world.take(link);
        let found = extend(world, most - 1, mark, asleep);
        world.undo(mark);
        if let Some((mut chain, clash)) = found {
            chain.push(link);
            return Some((chain, clash));
        }
        asleep.push(link);
    }
    asleep.truncate(awake);
    None
}
