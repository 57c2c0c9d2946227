// Recently viewed products: storage key of their ids, newest first, and their limit (spec shell 3 and 9).

export const RECENT_KEY = "recent_products_ecom";
export const MOST_RECENT = 30;
