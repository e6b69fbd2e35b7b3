/** A line for a terminal or another program's page, with a button that copies it. */
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CodeLine } from './code-line.tsx';
import './copy-line.css';

/** A page without HTTPS has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function CopyLine({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  const { t } = useTranslation('setup');
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <div className="copy-line">
      <CodeLine text={text} />
      <Button
        icon={Copy}
        aria-label={`${t('intake.copy')}: ${name}`}
        onPress={() => void copyText(text).then(setIsCopied)}
      >
        {t('intake.copy')}
      </Button>
      <output>{isCopied !== undefined && t(isCopied ? 'intake.copied' : 'calls.notCopied')}</output>
    </div>
  );
}
