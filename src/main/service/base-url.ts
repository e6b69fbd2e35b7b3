/** The service's address as a person types it. */

export type ParsedBaseUrl =
  | {
      readonly ok: true;
      /** `https://host[:port][/path]`, no slash and no `/v1` at its end. */ readonly url: string;
    }
  | { readonly ok: false; readonly sentence: string };

const refuse = (sentence: string): ParsedBaseUrl => ({ ok: false, sentence });

/**
 * Reads the base address: HTTPS only (docs/service-interface.md, "Base address"), nothing secret or variable in it. A slash
 * or `/v1` at the end is dropped, since every path begins with `/v1/`.
 */
export function parseBaseUrl(text: string): ParsedBaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('Enter the address of the service, such as https://service.example.');
  if (!URL.canParse(trimmed)) {
    return refuse('This is not a complete address. It should look like https://service.example.');
  }
  const url = new URL(trimmed);
  if (url.protocol === 'http:') {
    return refuse('The service accepts HTTPS only. The address must begin with https://.');
  }
  if (url.protocol !== 'https:' || !/^https:\/\//i.test(trimmed)) {
    return refuse('The address of the service must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('The address must not contain a user name or password.');
  }
  if (trimmed.includes('?')) return refuse('The address must not contain a query (the part after "?").');
  if (trimmed.includes('#')) return refuse('The address must not contain a fragment (the part after "#").');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/i, '').replace(/\/+$/, '');
  return { ok: true, url: `${url.origin}${path}` };
}
