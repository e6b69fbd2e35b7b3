import type { BaseUrlProblem } from '../../contract/setting-problem.ts';

type ParsedBaseUrl =
  | {
      readonly ok: true;
      /** Without a slash or `/v1` at its end. */ readonly url: string;
    }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

/** For the terminal. Setup has its own catalogue. */
export const BASE_URL_SENTENCES: Readonly<Record<BaseUrlProblem, string>> = {
  'no-address': 'Enter the address of the booking system, such as https://service.example.',
  'not-an-address': 'This is not a complete address. It should look like https://service.example.',
  http: 'The booking system only accepts HTTPS. The address must begin with https://.',
  'not-https': 'The address of the booking system must begin with https://.',
  'with-user': 'The address must not contain a user name or password.',
  'with-query': 'The address must not contain a query (the part after "?").',
  'with-fragment': 'The address must not contain a fragment (the part after "#").',
};

const refuse = (problem: BaseUrlProblem): ParsedBaseUrl => ({ ok: false, problem });

/** Setup would show a password, and a fragment is never sent. */
export function strangePart(address: string): 'with-user' | 'with-fragment' | undefined {
  if (!URL.canParse(address)) return undefined;
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return 'with-user';
  return address.includes('#') ? 'with-fragment' : undefined;
}

/**
 * HTTPS only, without secrets or a query (docs/service-interface.md, "Base address"). A slash or `/v1` at the end is
 * dropped, since every path begins with `/v1/`.
 */
export function parseBaseUrl(text: string): ParsedBaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('no-address');
  if (!URL.canParse(trimmed)) {
    return refuse('not-an-address');
  }
  const url = new URL(trimmed);
  if (url.protocol === 'http:') {
    return refuse('http');
  }
  if (url.protocol !== 'https:' || !/^https:\/\//i.test(trimmed)) {
    return refuse('not-https');
  }
  const strange = strangePart(trimmed);
  if (strange === 'with-user') return refuse(strange);
  if (trimmed.includes('?')) return refuse('with-query');
  if (strange !== undefined) return refuse(strange);
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/i, '').replace(/\/+$/, '');
  return { ok: true, url: `${url.origin}${path}` };
}
