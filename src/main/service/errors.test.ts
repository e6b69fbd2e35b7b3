import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerFacts, classify } from './errors.ts';

const envelope = (statusCode: number, message = 'No.') => JSON.stringify({ statusCode, message });
const facts = (status: number, text: string | undefined, contentType = 'application/json'): AnswerFacts => ({
  status,
  text,
  contentType,
});
const kindOf = (answer: AnswerFacts) => {
  const verdict = classify(answer);
  return verdict.ok ? 'ok' : verdict.failure.kind;
};
const HTML = '<!doctype html><title>Welcome to the hotel network</title>';

describe('what an answer means', () => {
  it.each([
    ['a success with JSON', facts(200, '{"statusCode":200}'), 'ok'],
    ['a success with JSON that calls itself something else', facts(200, '{"id":"7"}', 'text/html'), 'ok'],
    ['a success without a body', facts(204, '', ''), 'ok'],
    ['a success with nothing but space', facts(200, '\r\n', 'text/html'), 'ok'],
    ['a success in plain words', facts(200, 'OK', 'text/plain'), 'unknown'],
    ['a success that asks for a log-in', facts(200, 'Please log in', 'text/plain'), 'unknown'],
    ['a success whose body broke off', facts(200, undefined), 'unknown'],
    ['a success whose JSON broke off', facts(200, '{"statusCode":2'), 'unknown'],
    ['a success that says 500 inside', facts(200, envelope(500)), 'unknown'],
    ['a success that says "400" inside', facts(200, '{"statusCode":"400"}'), 'unknown'],
    ['a success with an error inside', facts(200, '{"error":"No such visitor"}'), 'unknown'],
    ['a success with a list of errors inside', facts(200, '{"errors":[{"message":"x"}]}'), 'unknown'],
    ['a success that says it is none', facts(200, '{"success":false}'), 'unknown'],
    ['a success with the status "error" inside', facts(200, '{"status":"error","message":"No"}'), 'unknown'],
    ['a success with the status "FAILED" inside', facts(200, '{"status":"FAILED"}'), 'unknown'],
    ['a success that is not ok', facts(200, '{"ok":false}'), 'unknown'],
    ['a success that says "false"', facts(200, '{"success":"false"}'), 'unknown'],
    ['a success with the code 409 inside', facts(200, '{"code":409,"message":"wrong state"}'), 'unknown'],
    ['a success that is a bare sentence', facts(200, '"Please log in"'), 'unknown'],
    ['a success that is a bare number', facts(200, '409'), 'unknown'],
    ['a success that is a bare no', facts(200, 'false'), 'unknown'],
    ['a success that is a bare yes', facts(200, 'true'), 'ok'],
    ['a success that is a bare OK', facts(200, '"OK"'), 'ok'],
    ['a success that is a bare OK and more', facts(200, '"OK, but please log in"'), 'unknown'],
    ['a bare OK that does not call itself JSON', facts(200, 'OK', 'text/plain'), 'unknown'],
    ['a success that is null', facts(200, 'null'), 'ok'],
    ['a success that is an empty object', facts(200, '{}'), 'ok'],
    ['a success that is an empty list', facts(200, '[]'), 'ok'],
    ['a success with no error among its errors', facts(200, '{"statusCode":200,"errors":{}}'), 'ok'],
    ['an appointment that is cancelled', facts(200, '{"id":"7","status":"Cancelled"}'), 'ok'],
    ['an appointment with the code 409', facts(201, '{"id":"7","code":"409"}'), 'ok'],
    ['a success with an empty error inside', facts(200, '{"id":"7","error":null,"errors":[]}'), 'ok'],
    ['a page with status 200', facts(200, HTML, 'text/html; charset=utf-8'), 'unknown'],
    ['a page that calls itself JSON', facts(200, `\n ${HTML}`), 'unknown'],
    ['a redirect', facts(302, '', 'text/html'), 'unknown'],
    ['a redirect that the runtime hides', facts(0, '', ''), 'unknown'],
    ['401 with the envelope', facts(401, envelope(401)), 'key-rejected'],
    ['401 in another form', facts(401, '{"error":"login"}'), 'key-rejected'],
    ['401 without a body', facts(401, '', ''), 'key-rejected'],
    ['401 in plain words', facts(401, 'Unauthorized', 'text/plain'), 'key-rejected'],
    ['401 with a page', facts(401, HTML, 'text/html'), 'unknown'],
    ['400 with the envelope', facts(400, envelope(400)), 'refused'],
    ['404 with the envelope', facts(404, envelope(404)), 'refused'],
    ['404 with a page', facts(404, HTML, 'text/html'), 'unknown'],
    ['404 in plain words', facts(404, 'No such appointment.', 'text/plain'), 'unknown'],
    ['404 as a bare number', facts(404, '404', 'text/plain'), 'unknown'],
    ['404 without a body', facts(404, '', 'text/html'), 'refused'],
    ['403 with `message` alone', facts(403, '{"message":"Forbidden"}'), 'refused'],
    ['422 with a list', facts(422, '{"errors":["too late"]}'), 'refused'],
    ['409 with code and message', facts(409, '{"code":"STATE","message":"No."}'), 'refused'],
    ['407 of a proxy', facts(407, ''), 'unknown'],
    ['409 whose body broke off', facts(409, undefined), 'unknown'],
    ['408', facts(408, envelope(408)), 'unknown'],
    ['409 whose body says 200, with an id', facts(409, '{"statusCode":200,"id":"900"}'), 'unknown'],
    ['409 whose body says "201"', facts(409, '{"statusCode":"201"}'), 'unknown'],
    ['409 with what was made', facts(409, '{"id":"900","publicId":"A-9"}'), 'unknown'],
    ['409 with what is in the way', facts(409, '{"message":"Taken.","id":"7","publicId":"B-2"}'), 'refused'],
    ['400 that says `success`', facts(400, '{"success":true}'), 'unknown'],
    ['404 whose body says 409', facts(404, envelope(409)), 'refused'],
    ['400 whose body says 401', facts(400, envelope(401)), 'unknown'],
    ['400 whose body says 429', facts(400, envelope(429)), 'unknown'],
    ['400 whose body says 500', facts(400, envelope(500)), 'unknown'],
    ['401 whose body says 200', facts(401, '{"statusCode":200}'), 'unknown'],
    ['401 whose body says 403', facts(401, envelope(403)), 'key-rejected'],
    ['401 whose body says 409', facts(401, envelope(409)), 'unknown'],
    ['429 whose body says 200, with an id', facts(429, '{"statusCode":200,"id":"900"}'), 'unknown'],
    ['429 whose body says 409', facts(429, envelope(409)), 'unknown'],
    ['500 whose body says 200', facts(500, '{"statusCode":200,"id":"900"}'), 'unknown'],
    ['200 whose body says 409', facts(200, envelope(409)), 'unknown'],
    ['201 with an id whose body says 409', facts(201, '{"statusCode":409,"id":"900"}'), 'unknown'],
    ['200 whose body says 302', facts(200, '{"statusCode":302}'), 'unknown'],
    ['200 whose body says 201', facts(200, '{"statusCode":201,"id":"900"}'), 'ok'],
    ['429 by the service', facts(429, envelope(429)), 'rate-limited'],
    ['429 without a body', facts(429, undefined, ''), 'rate-limited'],
    ['500 by the service', facts(500, envelope(500)), 'unknown'],
    ['502 with a page', facts(502, HTML, 'text/html'), 'unknown'],
    ['511, a network that wants its log-in page visited', facts(511, HTML, 'text/html'), 'unknown'],
  ])('an answer is read as what it means: %s', (_, answer, kind) => {
    expect(kindOf(answer)).toBe(kind);
  });

  it('the reading of an answer keeps the service’s own words, on one line and short', () => {
    const text = JSON.stringify({
      statusCode: 400,
      message: `Already\nchecked in ${'x'.repeat(500)}`,
      developerMessage: 'Look\u0000 here',
    });
    const verdict = classify(facts(400, text));
    if (verdict.ok) throw new Error('a refusal expected');
    expect(verdict.failure).toMatchObject({
      kind: 'refused',
      statusCode: 400,
      developerMessage: 'Look here',
    });
    expect(verdict.failure.message).toHaveLength(300);
    expect(verdict.failure.message).toMatch(/^Already checked in x+…$/);
  });

  it.each([
    ['{"message":"Too late."}', 'Too late.'],
    ['{"message":["Too late.","And closed."]}', 'Too late.; And closed.'],
    ['{"errors":["Too late.",{"message":"And closed."}]}', 'Too late.; And closed.'],
    ['{"errors":{"detail":"Too late."}}', 'Too late.'],
    ['{"error":"Too late."}', 'Too late.'],
    ['{"error":{"code":17,"message":"Too late."}}', 'Too late.'],
    ['{"code":"TOO_LATE"}', 'TOO_LATE'],
    ['{"code":"TOO_LATE","message":"Too late."}', 'Too late.'],
    ['["Too late."]', 'Too late.'],
    ['{"message":"","code":9}', '9'],
    ['{"other":1}', undefined],
    ['', undefined],
  ])('the reading of an answer finds the service’s words in %s', (text, words) => {
    const verdict = classify(facts(400, text));
    expect(verdict).toMatchObject({ ok: false, failure: { kind: 'refused', statusCode: 400 } });
    expect(verdict.ok ? undefined : verdict.failure.message).toBe(words);
  });

  it('the reading of an answer keeps the words of a refusal in plain text, though it does not believe them', () => {
    expect(classify(facts(400, 'Too\nlate.', 'text/plain; charset=utf-8'))).toEqual({
      ok: false,
      failure: { kind: 'unknown', statusCode: 400, message: 'Too late.', cause: 'text' },
    });
  });

  it('the reading of an answer hides secrets from the service’s words before they are cut', () => {
    const text = envelope(401, `${'x'.repeat(290)}the-secret-key`);
    const verdict = classify(facts(401, text), (words) => words.replaceAll('the-secret-key', '…'));
    expect(JSON.stringify(verdict)).not.toContain('the-secret');
  });

  it('the reading of an answer never takes a failure for a success, whatever the body', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 999 }), fc.string(), fc.string(), (status, text, type) => {
        expect(kindOf(facts(status, text, type))).not.toBe('ok');
      }),
    );
  });
});
