/** The certificate of this lobby, and the CA certificate that other computers must trust. */
import { Download } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import type { NetworkView } from '../../../contract/network.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import './authority.css';
import { InstallSteps, type InstallStepsProps } from './install-steps.tsx';

const CERTIFICATE_TYPE = 'application/x-x509-ca-cert';

const downloadOf = (pem: string): string => `data:${CERTIFICATE_TYPE},${encodeURIComponent(pem)}`;

interface AuthorityProps extends Pick<InstallStepsProps, 'asks'> {
  readonly view: NetworkView;
}

export function Authority({ view, asks }: AuthorityProps): ReactNode {
  const { t } = useTranslation('setup');
  const { date } = useScreen().formats;
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
            <InstallSteps address={new URL('/authority.crt', first).href} asks={asks} />
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
  const { t } = useTranslation('setup');
  const id = useId();
  return (
    <div>
      <h4 id={id}>{t('network.fingerprint')}</h4>
      <p className="authority-print" dir="ltr" aria-labelledby={id}>
        {of.match(/[^:]+:?/gu)?.map((byte, place) => (
          <Fragment key={place}>
            {byte}
            <wbr />
          </Fragment>
        ))}
      </p>
    </div>
  );
}
