/** Answers that the hub gives without asking the RPC library, in the library's own form: the screen's call is rejected. */

const answer = (id: string, status: number, code: string, message: string): string =>
  JSON.stringify({ i: id, p: { s: status, b: { json: { defined: false, code, status, message } } } });

/** The line has as many requests under way as it may. */
export const tooManyRequests = (id: string): string =>
  answer(id, 429, 'TOO_MANY_REQUESTS', 'This screen waits for too many answers already.');

/** Only a page of another version of Foyer asks so. */
export const notUnderstood = (id: string): string =>
  answer(id, 400, 'BAD_REQUEST', 'This hub does not understand that. Load the page again.');
