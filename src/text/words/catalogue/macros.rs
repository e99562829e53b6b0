//! How sentences are asked for.

/// A sentence in the language of whoever reads: `t!("id")` is a `&'static str`, `t!("id", name =
/// value)` a `String`. In a template fields are written with `self.`.
#[macro_export]
macro_rules! t {
    ($id:literal) => {
        $crate::words::plain($id)
    };
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = $crate::words::Args::new();
        $( $crate::words::Value::put($value, stringify!($name), &mut args); )+
        $crate::words::tell($id, &mut args)
    }};
}

/// The same with markup: values are escaped, `<b>` and its like stand, and `<name>…</name>` is a
/// link to where the value `name`, a [`Link`], leads.
#[macro_export]
macro_rules! th {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut)]
        let mut args = $crate::words::Args::escaping();
        $( $crate::words::Value::put($value, stringify!($name), &mut args); )*
        $crate::words::tell_rich($id, args)
    }};
}
