/** Codes and numbers said sign by sign: "A 4 2", never "A forty-two". Pure. */

/** A short code rather than a name: no small letters, and a digit in it. */
const CODE = /^(?=.*\p{Nd})[\p{Lu}\p{Nd}\s-]+$/u;

/**
 * Within a sentence: what stands before, then capitals and digits together, so that neither a number nor a word nor a time
 * is spelled. Not with a look behind, which Safari cannot even read before 16.4.
 */
const CODE_IN_SENTENCE =
  /(^|[^\p{L}\p{Nd}])((?=[\p{Lu}\p{Nd}-]*\p{Lu})(?=[\p{Lu}\p{Nd}-]*\p{Nd})[\p{Lu}\p{Nd}]+(?:-[\p{Lu}\p{Nd}]+)*)(?![\p{L}\p{Nd}])/gu;

/** Every sign for itself; spaces and dashes are not said. */
export function signBySign(text: string): string {
  return Array.from(text.replace(/[\s-]+/gu, '')).join(' ');
}

/** A text that is known to hold a code or a number, such as that of a number box; words stay words. */
export function spelled(text: string): string {
  return CODE.test(text.trim()) ? signBySign(text) : spelledWithin(text);
}

/** A sentence with the codes in it spelled. */
export function spelledWithin(sentence: string): string {
  return sentence.replace(CODE_IN_SENTENCE, (_, before: string, code: string) => before + signBySign(code));
}
