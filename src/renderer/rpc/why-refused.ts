/** Why a page gets no line: a socket that is refused tells its page nothing, so the page's own address is asked. */

/** What the status of a page's answer says; its text is for a browser that has no page of ours. */
export type PageRefusal =
  | { readonly kind: 'unknown-screen' }
  /** The browser sends so many cookies to `host` that the hub cannot see who it is (`main/lan/refusals.ts`). */
  | { readonly kind: 'too-many-cookies'; readonly host: string };

/** Why the page at `address` is refused; undefined where it would get its page, or nobody answers. */
export async function whyRefused(address: string): Promise<PageRefusal | undefined> {
  try {
    const { status, body } = await fetch(address, { cache: 'no-store' });
    await body?.cancel();
    if (status === 401) return { kind: 'unknown-screen' };
    return status === 431 ? { kind: 'too-many-cookies', host: new URL(address).hostname } : undefined;
  } catch {
    return undefined;
  }
}
