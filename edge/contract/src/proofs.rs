//! Second requests that prove a backend's behaviour: whether it keeps idempotency keys of orders, whether a used
//! refresh token still works, whether a cart contains the added goods. Also the clean-up at the end of a run.

use shop::account::ADDRESSES;
use shop::contract::{Contract, Known, NOTE, Proof};
use shop::favourites;
use shop::lenient::{Json, Lenient, Listed};
use shop::ordering::order_number;
use shop::session::refresh;

use crate::hints::Hint;
use crate::run::{Asking, Row, Sent, Verdict, asked, session};

const ONCE: &str = "The shop sends an order once. Whoever gets no answer reads that it is being checked, and nothing else of that cart is ordered until that is known.";
const REPEATS: &str = "With this line the shop asks again under the order's key where no answer came, and learns its number. Without it an order is sent once.";
pub(crate) const REPEATS_ORDERS: &str = "\"repeats_orders\": true";

/// Follows up on a successful call with the proof that it declares.
pub(crate) fn after(
    call: &dyn Contract,
    asking: &mut Asking<'_>,
    known: &mut Known,
    rows: &mut Vec<Row>,
) {
    let has_written = asking.options.write;
    let Some(row) = rows.last_mut().filter(|row| row.has_succeeded()) else {
        return;
    };
    match call.facts().proof {
        Some(Proof::Key) => {
            let number = known.number.take().unwrap_or_default();
            known.made.push(number.clone());
            let proof = repeat_order(call, asking, known, &number);
            rows.extend(proof);
        }
        Some(Proof::Holds) => {
            if has_written && known.goods().is_some() && !known.is_held {
                let added = |row: &Row| row.call.contains("/add-item/") && row.has_succeeded();
                if rows.iter().any(added) {
                    holds_nothing(rows);
                }
            }
        }
        Some(Proof::Address) if known.address.is_none() => {
            known.address = find_address(call, asking, known);
            if known.address.is_none() {
                let then = "Nobody misses it: the list is read anew.";
                row.hints.push(Hint::new("The answer names no id", then));
            }
        }
        Some(Proof::Rotation) if known.replaced.is_some() => {
            let then = "The shop keeps it in place of the one before; this run goes on with it.";
            row.hints
                .push(Hint::new("Brings a new refresh token", then));
        }
        Some(Proof::Address | Proof::Rotation) | None => {}
    }
}

/// Sends the same order again under the same key.
fn repeat_order(
    call: &dyn Contract,
    asking: &mut Asking<'_>,
    known: &mut Known,
    first: &str,
) -> Option<Row> {
    let request = asked(call, known, asking.options)?;
    let mut row = Row::new(
        call.facts().call,
        "the same order under the same key, once more",
        ONCE,
    );
    if first.is_empty() {
        "the first answer names no number to compare with".clone_into(&mut row.why);
        return Some(row);
    }
    let (sent, _) = asking.send(&request, None);
    row.verdict = Verdict::Less;
    let Sent::Answer {
        status,
        body,
        milliseconds,
        ..
    } = sent
    else {
        "no answer".clone_into(&mut row.why);
        known.keeps_keys = Some(false);
        return Some(row);
    };
    row.status = Some(status);
    row.milliseconds = Some(milliseconds);
    let answer = Json::parse(body.as_bytes());
    let number = answer
        .map(|answer| order_number(&answer))
        .unwrap_or_default();
    let is_kept = row.has_succeeded() && number == first;
    known.keeps_keys = Some(is_kept && known.keeps_keys != Some(false));
    if is_kept {
        row.verdict = Verdict::Ok;
        row.why = format!("the same number, {first}");
        let hint = Hint::new("The backend keeps the keys of orders", REPEATS);
        row.hints.push(hint.proven(REPEATS_ORDERS));
        return Some(row);
    }
    row.why = if row.has_succeeded() {
        known.made.push(number.clone());
        format!("two orders, {first} and {number}")
    } else {
        format!("answered {status}, and not with the number {first}")
    };
    row.hints
        .push(Hint::new("The backend keeps no keys of orders", ONCE));
    Some(row)
}

/// Marks the cart's row as broken: it does not contain the added goods.
fn holds_nothing(rows: &mut [Row]) {
    if let Some(row) = rows.last_mut() {
        row.verdict = Verdict::Broken;
        "does not hold what was added just before".clone_into(&mut row.why);
        row.hints.push(Hint::new(
            "A guest's cart is found by `no_user_id`, in the body of a POST and the query of a GET",
            "The copy of a guest's cart stays empty, and goods are added to it again and again.",
        ));
    }
}

/// Finds the created address in the list, if the answer did not name its id.
fn find_address(call: &dyn Contract, asking: &mut Asking<'_>, known: &Known) -> Option<u64> {
    let session = session(call, known);
    let (sent, _) = asking.send(&ADDRESSES.request, session.as_deref());
    let Sent::Answer { body, .. } = sent else {
        return None;
    };
    let answer = Json::parse(body.as_bytes()).ok()?;
    let is_made = |item: &&Json<'_>| {
        let mut values = item.fields().unwrap_or_default().iter();
        values.any(|(_, value)| String::read(value).is_some_and(|text| text.contains(NOTE)))
    };
    let list = Listed::find(&answer, "delivery_addresses")?;
    let made = list.list().iter().find(is_made)?;
    let mut ids = ["shipping_address_id", "id"].iter();
    ids.find_map(|name| u64::read(made.get(name)?))
}

/// Restores the favourite and tries the old refresh token. This comes last: a backend may end the whole session for it.
pub(crate) fn at_the_end(asking: &mut Asking<'_>, known: &Known, rows: &mut Vec<Row>) {
    if let Some(id) = known
        .product_id
        .filter(|_| asking.options.write && known.is_favourite)
    {
        asking.send(&favourites::add(id).request, known.access.as_deref());
    }
    rows.extend(old_token(asking, known));
    // The line needs both order calls to keep keys.
    if known.keeps_keys == Some(false) {
        for hint in rows.iter_mut().flat_map(|row| &mut row.hints) {
            hint.config.take_if(|line| line == REPEATS_ORDERS);
        }
    }
}

/// Tries the refresh token that was replaced by a newer one.
fn old_token(asking: &mut Asking<'_>, known: &Known) -> Option<Row> {
    const ENDED: &str = "Tabs that refresh at once share one exchange, and nobody is signed out.";
    let old = known.replaced.as_ref()?;
    let used_by = "the refresh token before the last, once more";
    let mut row = Row::new("POST /auth/jwt/refresh/", used_by, ENDED);
    let (sent, _) = asking.send(&refresh(old).request, None);
    row.verdict = Verdict::Less;
    let Sent::Answer {
        status,
        milliseconds,
        ..
    } = sent
    else {
        "no answer".clone_into(&mut row.why);
        return Some(row);
    };
    row.status = Some(status);
    row.milliseconds = Some(milliseconds);
    row.why = format!("answered {status}");
    let hint = match status {
        200..300 => Hint::new(
            "An old refresh token goes on",
            "The shop keeps the newer one.",
        ),
        400 | 401 | 403 => Hint::new("A refresh token is used once", ENDED),
        _ => return Some(row),
    };
    row.verdict = Verdict::Ok;
    row.hints.push(hint);
    Some(row)
}

/// Records that the run has created and could not remove, except sent forms.
pub(crate) fn left(calls: &[&dyn Contract], known: &Known, rows: &[Row]) -> Vec<String> {
    let of = |path: &'static str| rows.iter().filter(move |row| row.call.contains(path));
    let mut left = Vec::new();
    let numbers: Vec<&str> = known.made.iter().map(String::as_str).collect();
    let (named, nameless): (Vec<&str>, Vec<&str>) =
        numbers.into_iter().partition(|number| !number.is_empty());
    match named.as_slice() {
        [] => {}
        [one] => left.push(format!("order {one}, to be cancelled")),
        all => left.push(format!("orders {}, to be cancelled", all.join(", "))),
    }
    if !nameless.is_empty() {
        left.push(format!(
            "orders without a number: {}, to be cancelled",
            nameless.len()
        ));
    }
    let is_order = |row: &&Row| {
        let mut orders = calls.iter().filter(|call| call.facts().is_order());
        orders.any(|call| call.facts().call == row.call)
    };
    let is_unknown = |row: &Row| {
        let was_asked = row.verdict != Verdict::NotAsked;
        was_asked && row.status.is_none_or(|status| status >= 500)
    };
    if rows.iter().filter(is_order).any(is_unknown) {
        left.push(format!(
            "perhaps an order without an answer: look for {}",
            known.email()
        ));
    }
    let done = |path| of(path).any(Row::has_succeeded);
    if done("/create-delivery-address/") && !done("/delete-delivery-address/") {
        left.push(format!("a saved address with the note «{NOTE}»"));
    }
    if done("/add-item/") && !done("/remove-item/") {
        left.push(format!("the cart of the guest {}", known.run));
    }
    if done("POST /favorites/") && !done("DELETE /favorites/") && !known.is_favourite {
        left.push("a favourite of the account".to_owned());
    }
    left
}
