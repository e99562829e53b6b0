//! Pages and forms.
