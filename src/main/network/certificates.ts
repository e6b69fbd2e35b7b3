/** Which certificate the network has: the one that the settings name, else one of Foyer's own authority. */
import { join } from 'node:path';
import type { NetworkSetting } from '../settings/network-rules.ts';
import { openAuthority } from './authority.ts';
import type { CertificateAnswer, CertificateWish } from './certificate-shape.ts';
import { createGivenCertificate } from './given-certificate.ts';
import { openOwnCertificate } from './own-certificate.ts';

export interface Certificates {
  find(setting: NetworkSetting | undefined, wish: CertificateWish): Promise<CertificateAnswer>;
}

export interface CertificatesDeps {
  readonly dataDir: string;
  /** That many random bytes. */
  readonly random: (bytes: number) => Buffer;
}

export function openCertificates({ dataDir, random }: CertificatesDeps): Certificates {
  const authority = openAuthority({ path: join(dataDir, 'network-authority.json'), random });
  const own = openOwnCertificate({ path: join(dataDir, 'network-certificate.json'), authority });
  const given = createGivenCertificate();

  return {
    async find(setting, wish) {
      const { certFile, keyFile } = setting ?? {};
      return certFile !== undefined && keyFile !== undefined
        ? given.find({ certFile, keyFile }, wish)
        : own.find(wish);
    },
  };
}
