import { notify } from '@klaster/shared/notices';
import { Button, Icon } from '@klaster/shared/ui';
import { staffIcons } from './staff-icons';

type Messages = { copied: string; notCopied: string };

/** A page without TLS has no clipboard: the user selects the text by hand. */
export async function copyText(text: string, { copied, notCopied }: Messages, message = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ tone: 'success', title: copied, message });
  } catch {
    notify({ tone: 'failure', title: notCopied, message });
  }
}

export function CopyButton({ text, label, ...messages }: Messages & { text: string; label: string }) {
  return (
    <Button variant="outline" onClick={() => void copyText(text, messages)}>
      <Icon shape={staffIcons.copy} />
      {label}
    </Button>
  );
}
