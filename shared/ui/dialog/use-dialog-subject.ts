import { useCallback, useState } from 'react';

/** What a dialog is about. It is kept while the dialog closes, so that its text does not disappear. The functions are stable. */
export function useDialogSubject<Subject>() {
  const [state, setState] = useState<{ subject?: Subject; open: boolean }>({ open: false });
  const ask = useCallback((subject: Subject) => setState({ subject, open: true }), []);
  const close = useCallback(() => setState((now) => ({ ...now, open: false })), []);
  return { ...state, ask, close };
}
