import { expect, test } from 'vitest';
import { isLongCode } from './long-code.ts';

test.each(['WMQX-1234-QRST-5678', '20261123-004711', 'A1B2C3D4E5F6'])(
  'a visitor reads all of the code %s',
  (code) => expect(isLongCode(code)).toBe(true),
);

test.each(['A-42', '042', 'ABCD-12345', 'Maximiliane-Wilhelmina', 'Anna Maria of Hohenfels 2'])(
  'to %s the sizes of the rule hold',
  (label) => expect(isLongCode(label)).toBe(false),
);
