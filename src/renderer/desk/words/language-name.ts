/** The visitor's language, in the words of the clerk. */

/** `pl` is `Polish` where `readIn` is `en`. A tag that is none stays as it is, so that nothing is lost. */
export function languageName(tag: string, readIn: string): string {
  try {
    return new Intl.DisplayNames([readIn], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
