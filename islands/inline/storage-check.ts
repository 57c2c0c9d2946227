// Redirects browsers that block cookies or site data to the page about it (spec shell 8). The shop renders its address
// into `data-page`.

const { page } = (document.currentScript as HTMLScriptElement).dataset;
if (page && location.pathname !== page && !canStore()) location.replace(page);

function canStore(): boolean {
  try {
    return navigator.cookieEnabled && Boolean(localStorage) && Boolean(sessionStorage);
  } catch {
    return false;
  }
}

export {};
