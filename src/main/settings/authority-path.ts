/** Whether a host could start with a path as `caFile`. */
import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** A file that can be read now, and begins with a certificate as `trustAuthority` wants one. */
export function isAuthorityPath(path: string): boolean {
  try {
    // A pipe or a device would be read for ever.
    if (!statSync(path).isFile()) return false;
    void new X509Certificate(readFileSync(path));
    return true;
  } catch {
    return false;
  }
}
