// Recently viewed products: where the browser stores their ids, newest first, and how many (spec shell 3 and 9).

export const RECENT_KEY = "recent_products_ecom";
export const MOST_RECENT = 30;
