/** Why a page gets no line: a socket that is refused tells its page nothing, so the page's own address is asked. */

/** What the status of a page's answer says; its text is for a browser that has no page of ours. */
export type PageRefusal =
  | { readonly kind: 'unknown-screen' }
  /** The browser sends so many cookies to `host` that the hub cannot see who it is (`main/lan/refusals.ts`). */
  | { readonly kind: 'too-many-cookies'; readonly host: string };

async function asked(address: string): Promise<Response | undefined> {
  try {
    // The hub leads the page of a screen that was moved on: to another origin, which a page must not follow by itself.
    const answer = await fetch(address, { cache: 'no-store', redirect: 'manual' });
    await answer.body?.cancel();
    return answer;
  } catch {
    return undefined;
  }
}

/** Why the page at `address` is refused; undefined where it would get its page, or nobody answers. */
export async function whyRefused(address: string): Promise<PageRefusal | undefined> {
  const status = (await asked(address))?.status;
  // 403: its cookie is of a run of Foyer that ended before the page had its line.
  if (status === 401 || status === 403) return { kind: 'unknown-screen' };
  return status === 431 ? { kind: 'too-many-cookies', host: new URL(address).hostname } : undefined;
}

/** Whether staff have sent the screen of the page at `address` away: it was revoked, or it has another role now. */
export async function isSentAway(address: string): Promise<boolean> {
  const answer = await asked(address);
  // A browser tells the page no status of an answer that leads on.
  return (
    answer !== undefined &&
    (answer.status === 401 || answer.status === 303 || answer.type === 'opaqueredirect')
  );
}
