import { expect, test } from 'vitest';
import { directionPlace } from './call-card.tsx';

const FAR = 'Second floor of the east building, left of the main stairway';
const OFFICE = 'Einwohnermeldeamt Zimmer 12';

test.each([
  ['A-42', 'Room 204', 'floor 1', 'beside-desk', false],
  ['Anna K.', 'Room 204', 'floor 1', 'below', false],
  ['A-42', 'Room 204', FAR, 'below', true],
  ['065', OFFICE, FAR, 'beside-label', false],
  ['Anna K.', OFFICE, 'second floor, through the yard', 'beside-label', false],
  ['李小龙', OFFICE, '二楼东侧，请从主楼梯左边进入', 'beside-label', false],
  ['Anna K.', OFFICE, FAR, 'beside-desk', true],
  ['Maximiliane O.', OFFICE, 'floor 1', 'beside-desk', false],
  ['065', OFFICE, '東'.repeat(60), 'beside-desk', true],
] as const)('the way of %s at %s, "%s", is written %s', (label, desk, direction, place, isLong) => {
  expect(directionPlace(label, desk, direction)).toEqual({ place, isLong });
});
