// Stands in for the script of an invisible captcha of version 2: every visitor passes.
{
  const widgets = [];
  window.grecaptcha = {
    ready: (then) => then(),
    render: (_place, options) => widgets.push(options) - 1,
    execute: (id) => setTimeout(() => widgets[id].callback(`demo-${Math.random().toString(36).slice(2)}`)),
    reset: () => {},
  };
}
