/** Why a page gets no line: a socket that is refused tells its page nothing, so the page's own address is asked. */

/** The screen is not known, or the browser sends too much for the hub to see who it is (`main/lan/refusals.ts`). */
const REFUSED = [401, 431];

/** The hub's sentences are shorter. */
const MOST_CHARACTERS = 300;

/** The hub's sentence for the page at `address`; undefined where it would get its page, or nobody answers. */
export async function whyRefused(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    if (!REFUSED.includes(answer.status)) return undefined;
    return (await answer.text()).trim().slice(0, MOST_CHARACTERS) || undefined;
  } catch {
    return undefined;
  }
}
