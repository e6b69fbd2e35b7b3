/** How other computers reach this one: address, certificate and Foyer's own authority. */
import { Download } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { NetworkView } from '../../../contract/network.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { useDate } from '../words/unit-words.ts';
import './authority.css';
import './pairing-addresses.css';

const CERTIFICATE_TYPE = 'application/x-x509-ca-cert';

const downloadOf = (pem: string): string => `data:${CERTIFICATE_TYPE},${encodeURIComponent(pem)}`;

export function Authority({ view }: { readonly view: NetworkView }): ReactNode {
  const { t } = useTranslation('setup');
  const date = useDate();
  const { certificate, authority, pairingAddresses } = view;
  const [first] = pairingAddresses;
  if (certificate === undefined && authority === undefined) return undefined;
  return (
    <div className="authority">
      {certificate !== undefined && (
        <>
          <h3>{t('network.certificate')}</h3>
          <p>{t(`network.certificateOf.${certificate.kind}`, { day: date(certificate.endsAt) })}</p>
          <Fingerprint of={certificate.fingerprint} />
        </>
      )}
      {authority !== undefined && certificate?.kind !== 'given' && (
        <>
          <h3>{t('network.authority')}</h3>
          <p>{t('network.authorityHint', { name: authority.name, day: date(authority.endsAt) })}</p>
          <Fingerprint of={authority.fingerprint} />
          {first !== undefined && (
            <p>{t('network.authorityAt', { address: new URL('/authority.crt', first).href })}</p>
          )}
          <a className="authority-download" href={downloadOf(authority.pem)} download="foyer-authority.crt">
            <Download aria-hidden />
            {t('network.download')}
          </a>
        </>
      )}
    </div>
  );
}

/** Broken between bytes only, to be compared by eye. */
function Fingerprint({ of }: { readonly of: string }): ReactNode {
  return (
    <p className="authority-print" dir="ltr">
      {of.match(/[^:]+:?/gu)?.map((byte, place) => (
        <Fragment key={place}>
          {byte}
          <wbr />
        </Fragment>
      ))}
    </p>
  );
}

export function PairingAddresses({ addresses }: { readonly addresses: readonly string[] }): ReactNode {
  const { t } = useTranslation('setup');
  const [best = '', ...others] = addresses;
  return (
    <div className="pairing-addresses">
      <QrPicture text={best} label={t('network.qr')} />
      <div>
        <h3>{t('network.address')}</h3>
        <p className="pairing-address">
          <bdi dir="ltr">{best}</bdi>
        </p>
        {others.length > 0 && (
          <>
            <p>{t('network.otherAddresses')}</p>
            <ul>
              {others.map((address) => (
                <li key={address}>
                  <bdi dir="ltr">{address}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
