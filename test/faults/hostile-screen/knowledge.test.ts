import { expect, it } from 'vitest';
import { createFindings } from '../suite.ts';
import { createKnowledge } from './knowledge.ts';

const DESK = { surface: 'desk', address: '', origin: '', port: 0, cookie: 'a' } as const;

const heardBy = (sent: readonly string[], heard: string) => {
  const findings = createFindings();
  const knowledge = createKnowledge({ visitors: [], secrets: [] }, findings);
  const ears = knowledge.earsOf(DESK);
  for (const text of sent) ears.sent(text);
  ears.heard(heard);
  return findings.violations;
};

it('a desk that is answered by what is not its own is found out', () => {
  expect(heardBy(['{"i":"m5","p":{"u":"/settings/save","b":{}}}'], '{"i":"m5","p":{}}')).toBe(1);
});

it('an answer to a request with an odd body is not taken for one to another request under its id', () => {
  const odd = ['"x"', '7', '[]', '{"json":[]}', '{"json":{"code":7}}', 'null'];
  const found = odd.map((body) =>
    heardBy(
      [
        `{"i":"m5","p":{"u":"/appointments/watch","b":${body}}}`,
        '{"i":"m5","p":{"u":"/xxxxxxxx","b":{"json":{}}}}',
      ],
      '{"i":"m5","p":{}}',
    ),
  );
  expect(found).toEqual([0, 0, 0, 0, 0, 0]);
});
