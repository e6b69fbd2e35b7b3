/** Addresses that a page asks the hub by. */

/**
 * The address of `path` for the page at `pageUrl`. Which of the browser's screens the page is, is said by `screen` in its
 * query, and only that is handed on.
 */
export function screenAddress(path: string, pageUrl: string): URL {
  const address = new URL(path, pageUrl);
  const screen = new URL(pageUrl).searchParams.get('screen');
  address.search = screen === null ? '' : new URLSearchParams({ screen }).toString();
  address.hash = '';
  return address;
}
