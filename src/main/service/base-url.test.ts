import { describe, expect, it } from 'vitest';
import { BASE_URL_SENTENCES, parseBaseUrl } from './base-url.ts';

describe('the address an administrator types', () => {
  it.each([
    ['https://service.example', 'https://service.example'],
    ['  https://service.example/  ', 'https://service.example'],
    ['https://service.example/v1/', 'https://service.example'],
    ['https://service.example:8443/queues/v1', 'https://service.example:8443/queues'],
    ['HTTPS://Service.Example/V1', 'https://service.example'],
    ['https://127.0.0.1:9000', 'https://127.0.0.1:9000'],
  ])('the typed address %j is taken as %j', (typed, url) => {
    expect(parseBaseUrl(typed)).toEqual({ ok: true, url });
  });

  it.each([
    ['', 'Enter the address'],
    ['http://service.example', 'only accepts HTTPS'],
    ['service.example', 'not a complete address'],
    ['ftp://service.example', 'must begin with https://'],
    ['https:service.example', 'must begin with https://'],
    ['https://user:secret@service.example', 'user name or password'],
    ['https://service.example?key=1', 'query'],
    ['https://service.example/#top', 'fragment'],
    ['https://', 'not a complete address'],
  ])('the typed address %j is refused with a sentence', (typed, words) => {
    const parsed = parseBaseUrl(typed);
    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? '' : BASE_URL_SENTENCES[parsed.problem]).toContain(words);
  });

  it('a refusal never repeats a password', () => {
    expect(JSON.stringify(parseBaseUrl('https://user:secret@service.example'))).not.toContain('secret');
  });
});
