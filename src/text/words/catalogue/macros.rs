//! How sentences are asked for.

/// A sentence in the language of the reader: `t!("id")` is a `&'static str`, `t!("id", name =
/// value)` a `String`. `name` alone stands for `name = name`. Templates write fields with `self.`.
#[macro_export]
macro_rules! t {
    ($id:literal) => {
        $crate::words::plain($id)
    };
    ($id:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        let mut args = $crate::words::Args::new();
        $( $crate::words::Value::put(
            $crate::argument!($name $(= $value)?),
            stringify!($name),
            &mut args,
        ); )+
        $crate::words::tell($id, &mut args)
    }};
}

/// The same with markup: values are escaped, `<b>` and its like stand, and `<name>…</name>` is a
/// link to where the value `name`, a [`Link`], leads.
#[macro_export]
macro_rules! th {
    ($id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        #[allow(unused_mut)]
        let mut args = $crate::words::Args::escaping();
        $( $crate::words::Value::put(
            $crate::argument!($name $(= $value)?),
            stringify!($name),
            &mut args,
        ); )*
        $crate::words::tell_rich($id, args)
    }};
}

/// The value of an argument of [`t!`], which stands under its own name where nothing else is said.
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}
