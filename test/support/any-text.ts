import fc from 'fast-check';

const codePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/**
 * Texts of any characters, and names such as `__proto__`, of so many characters. fast-check's own unit `binary` makes a
 * table of all code points first, which takes each process a second.
 */
export const anyText = (about: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ ...about, unit: codePoint }) },
    { weight: 1, arbitrary: fc.string(about) },
  );
