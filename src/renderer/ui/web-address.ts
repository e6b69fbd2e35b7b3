/** `URL.parse`, which Chromium knows from 126 and Safari from 18 on. Undefined for what is no address. */
export function webAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
