/** Which labels are told apart by their last sign. Pure. */

/** A card and a row hold about as many signs at the size that the rule asks for. */
const LONGEST_AT_FULL_SIZE = 10;

/**
 * Whether `label` is a code that has to be drawn smaller to be whole. A name that is too long is known by its beginning;
 * two codes may differ in their ends alone.
 */
export const isLongCode = (label: string): boolean =>
  label.length > LONGEST_AT_FULL_SIZE && /\d/.test(label) && !/\s/.test(label);
