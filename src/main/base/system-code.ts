/** What the system calls a failure, such as `ENOSPC`; `unknown` for whatever else was thrown. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
