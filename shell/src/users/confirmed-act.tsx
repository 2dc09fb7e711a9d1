import { Button } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import { useState } from 'react';

type ConfirmedActProps = {
  label: string;
  question: string;
  tone?: 'danger' | 'normal';
  act: () => Promise<unknown>;
};

/** A button that asks before it acts. */
export function ConfirmedAct({ label, question, tone = 'danger', act }: ConfirmedActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" colorPalette={tone === 'danger' ? 'red' : 'blue'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        question={question}
        tone={tone}
        onConfirm={act}
      />
    </>
  );
}
