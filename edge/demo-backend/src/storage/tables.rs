//! The tables. Prices are stored in hundredths, quantities in thousandths, lists as JSON.

pub(super) const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS categories (range INTEGER NOT NULL, id INTEGER NOT NULL, parent INTEGER, language TEXT NOT NULL,
        title TEXT NOT NULL, url TEXT NOT NULL, text TEXT NOT NULL, normalised TEXT NOT NULL,
        shape TEXT NOT NULL, palette TEXT NOT NULL, products INTEGER NOT NULL, PRIMARY KEY (range, language, id)) WITHOUT ROWID;
    CREATE UNIQUE INDEX IF NOT EXISTS categories_by_url ON categories (range, language, url);
    CREATE TABLE IF NOT EXISTS options (range INTEGER NOT NULL, filter INTEGER NOT NULL, option INTEGER NOT NULL,
        ro TEXT NOT NULL, ru TEXT NOT NULL, uk TEXT NOT NULL, en TEXT NOT NULL, PRIMARY KEY (range, filter, option)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS products (range INTEGER NOT NULL, id INTEGER NOT NULL, department INTEGER NOT NULL, category INTEGER NOT NULL,
        code TEXT NOT NULL, price INTEGER NOT NULL, old_price INTEGER, brand TEXT NOT NULL, multiplicity INTEGER NOT NULL, prescription INTEGER NOT NULL,
        is_new INTEGER NOT NULL, bestseller INTEGER NOT NULL, sales INTEGER NOT NULL, weight INTEGER NOT NULL,
        priority INTEGER NOT NULL, size TEXT NOT NULL, has_picture INTEGER NOT NULL, options TEXT NOT NULL, shape TEXT NOT NULL, label TEXT NOT NULL, palette TEXT NOT NULL,
        unit TEXT NOT NULL, packs TEXT NOT NULL, style INTEGER NOT NULL, PRIMARY KEY (range, id)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS products_by_category ON products (range, category, price);
    CREATE INDEX IF NOT EXISTS products_by_code ON products (range, code COLLATE NOCASE);
    CREATE INDEX IF NOT EXISTS products_by_department ON products (range, department, bestseller DESC, has_picture DESC, priority DESC, id);
    CREATE INDEX IF NOT EXISTS products_by_brand ON products (range, brand, category, priority);
    CREATE INDEX IF NOT EXISTS new_products ON products (range, priority DESC, id) WHERE is_new = 1;
    CREATE INDEX IF NOT EXISTS reduced_products ON products (range, priority DESC, id) WHERE old_price IS NOT NULL;
    CREATE INDEX IF NOT EXISTS bestsellers ON products (range, sales DESC, id) WHERE bestseller = 1;
    CREATE TABLE IF NOT EXISTS listings (range INTEGER NOT NULL, department INTEGER NOT NULL, category INTEGER NOT NULL, first INTEGER NOT NULL,
        items TEXT NOT NULL, ro TEXT NOT NULL, ru TEXT NOT NULL, uk TEXT NOT NULL, en TEXT NOT NULL,
        PRIMARY KEY (range, department, category, first)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS products_by_style ON products (range, style) WHERE style > 0;
    CREATE TABLE IF NOT EXISTS translations (range INTEGER NOT NULL, product INTEGER NOT NULL, language TEXT NOT NULL, title TEXT NOT NULL,
        slug TEXT NOT NULL, short TEXT NOT NULL, normalised TEXT NOT NULL, description TEXT NOT NULL, properties TEXT NOT NULL,
        PRIMARY KEY (range, language, product)) WITHOUT ROWID;
    CREATE UNIQUE INDEX IF NOT EXISTS translations_by_slug ON translations (range, language, slug);
    CREATE TABLE IF NOT EXISTS stock (shop TEXT NOT NULL, product INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (shop, product)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS content (shop TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (shop, language, name)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS carts (shop TEXT NOT NULL, owner TEXT NOT NULL, product INTEGER NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY (shop, owner, product)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS loyalty (shop TEXT NOT NULL, owner TEXT NOT NULL, product INTEGER NOT NULL,
        PRIMARY KEY (shop, owner, product)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS points_spent (user INTEGER PRIMARY KEY, hundredths INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY AUTOINCREMENT, shop TEXT NOT NULL, key TEXT NOT NULL, number TEXT NOT NULL,
        body TEXT NOT NULL, answer TEXT NOT NULL, created_ms INTEGER NOT NULL, UNIQUE (shop, key));
    CREATE TABLE IF NOT EXISTS forms (id INTEGER PRIMARY KEY AUTOINCREMENT, shop TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,
        body TEXT NOT NULL, created_ms INTEGER NOT NULL, UNIQUE (shop, kind, key));
    CREATE TABLE IF NOT EXISTS form_file_parts (form INTEGER NOT NULL, part INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (form, part)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS shoppers (id INTEGER PRIMARY KEY AUTOINCREMENT, shop TEXT NOT NULL, password TEXT NOT NULL,
        first_name TEXT NOT NULL, last_name TEXT NOT NULL, birthday TEXT, is_active INTEGER NOT NULL, picture INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE IF NOT EXISTS contacts (id INTEGER PRIMARY KEY AUTOINCREMENT, shop TEXT NOT NULL, user INTEGER NOT NULL, kind TEXT NOT NULL,
        value TEXT NOT NULL, is_main INTEGER NOT NULL, UNIQUE (shop, kind, value));
    CREATE INDEX IF NOT EXISTS contacts_by_user ON contacts (user, kind, is_main DESC, id);
    CREATE TABLE IF NOT EXISTS portraits (user INTEGER PRIMARY KEY, kind TEXT NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS letters (id INTEGER PRIMARY KEY AUTOINCREMENT, shop TEXT NOT NULL, kind TEXT NOT NULL, recipient TEXT NOT NULL,
        subject TEXT NOT NULL, body TEXT NOT NULL, path TEXT NOT NULL, code TEXT NOT NULL, created_ms INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS letter_tokens (token TEXT PRIMARY KEY, purpose TEXT NOT NULL, user INTEGER NOT NULL, until_ms INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS grants (code TEXT PRIMARY KEY, challenge TEXT NOT NULL, returns TEXT NOT NULL, token TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS codes (shop TEXT NOT NULL, destination TEXT NOT NULL, code TEXT NOT NULL, tries INTEGER NOT NULL, until_ms INTEGER NOT NULL,
        PRIMARY KEY (shop, destination)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS account_orders (number TEXT PRIMARY KEY, user INTEGER NOT NULL, placed_ms INTEGER NOT NULL,
        total INTEGER NOT NULL, state TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS order_sums (number TEXT PRIMARY KEY, sums TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS order_companies (number TEXT PRIMARY KEY, shop TEXT NOT NULL, company INTEGER NOT NULL, reference TEXT NOT NULL,
        is_paid INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS orders_by_company ON order_companies (shop, company);
    CREATE TABLE IF NOT EXISTS payments (number TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS bank_messages (id INTEGER PRIMARY KEY AUTOINCREMENT, number TEXT NOT NULL, state TEXT NOT NULL,
        due_ms INTEGER NOT NULL, outcome TEXT NOT NULL DEFAULT '');
    CREATE TABLE IF NOT EXISTS addresses (id INTEGER PRIMARY KEY AUTOINCREMENT, user INTEGER NOT NULL, key TEXT NOT NULL, city INTEGER NOT NULL,
        street INTEGER, building TEXT NOT NULL, apartment TEXT NOT NULL, note TEXT NOT NULL, UNIQUE (user, key));
    CREATE TABLE IF NOT EXISTS companies (id INTEGER PRIMARY KEY AUTOINCREMENT, shop TEXT NOT NULL, user INTEGER NOT NULL, code TEXT NOT NULL,
        card TEXT NOT NULL, UNIQUE (shop, code));
    CREATE TABLE IF NOT EXISTS favourites (id INTEGER PRIMARY KEY AUTOINCREMENT, shop TEXT NOT NULL, user INTEGER NOT NULL, product INTEGER NOT NULL,
        UNIQUE (shop, user, product));
    CREATE TABLE IF NOT EXISTS judgements (shop TEXT NOT NULL, review INTEGER NOT NULL, likes INTEGER NOT NULL, dislikes INTEGER NOT NULL,
        PRIMARY KEY (shop, review));
    CREATE TABLE IF NOT EXISTS sessions (token TEXT PRIMARY KEY, kind TEXT NOT NULL, user INTEGER NOT NULL, until_ms INTEGER NOT NULL) WITHOUT ROWID;
";

/// Drops the tables that are refilled when the catalogue changes. Carts, orders, forms and sessions stay.
pub(super) const DROP_CATALOGUE: &str = "
    DROP TABLE IF EXISTS categories; DROP TABLE IF EXISTS options; DROP TABLE IF EXISTS products; DROP TABLE IF EXISTS listings;
    DROP TABLE IF EXISTS translations; DROP TABLE IF EXISTS stock; DROP TABLE IF EXISTS content;
";
