/** A WAV file as the hub sends it over a line: base64. */
export function bytesOf(base64: string): ArrayBuffer {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return bytes.buffer;
}
