//! Orders of products on prescription (spec commerce 5).

use super::Details;
use super::courier::Deliverable;
use super::order::OrderRejected;
use crate::cart::Line;

/// Reduces the confirmed prescriptions to ordered products that need one. Refuses the order if another product needs
/// one.
pub(super) fn keep_prescribed(
    details: &mut Details,
    goods: &Deliverable,
    lines: &[Line],
) -> Result<(), OrderRejected> {
    let unprescribed = goods.unprescribed(lines, &details.prescriptions);
    if !unprescribed.is_empty() {
        return Err(OrderRejected::NoPrescription(unprescribed));
    }
    let confirmed = &mut details.prescriptions;
    let is_ordered = |product| lines.iter().any(|line| line.product == product);
    confirmed.retain(|product| is_ordered(*product) && goods.is_recipe(*product));
    Ok(())
}
