/** The addresses to register at the provider of accounts. */
import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { OidcStore } from './oidc-store.ts';

export function Redirects({ store }: { readonly store: OidcStore }): ReactNode {
  const { t: ofOidc } = useTranslation('oidc');
  const redirects = useStore(store.addresses)?.redirects;
  if (redirects === undefined) return undefined;
  return (
    <div className="oidc-redirects stack-4">
      <h3>{ofOidc('redirects')}</h3>
      {redirects.length === 0 ? (
        <p>{ofOidc('noRedirects')}</p>
      ) : (
        <>
          <p className="field-hint">{ofOidc('redirectsHint')}</p>
          <ul>
            {redirects.map((address) => (
              <Redirect key={address} address={address} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A page without HTTPS has no clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function Redirect({ address }: { readonly address: string }): ReactNode {
  const { t: ofOidc } = useTranslation('oidc');
  const [isCopied, setIsCopied] = useState<boolean>();
  const id = useId();
  return (
    <li>
      <code id={id} dir="ltr">
        {address}
      </code>
      <Button kind="quiet" aria-describedby={id} onPress={() => void copy(address).then(setIsCopied)}>
        {ofOidc('copy')}
      </Button>
      <output>{isCopied === undefined ? '' : ofOidc(isCopied ? 'copied' : 'notCopied')}</output>
    </li>
  );
}
