import { useLocation, useNavigate, useParams } from '@klaster/shared/router';
import { PATHS } from '../oil-factories/register';

/** State of the list's history entry: the factory that was just saved. */
type SavedState = { saved?: unknown } | null;

/**
 * The list that a form was opened from, search and order included: the form's address carries them, so that they survive a
 * reload.
 */
export function useListOfOrigin(): string {
  const { region_id: regionId = '' } = useParams();
  return `${PATHS.session.live}/${regionId}${useLocation().search}`;
}

/** Goes from a form to the list that a factory is in now; the list of another province has not been searched. */
export function useShowInList() {
  const navigate = useNavigate();
  const origin = useListOfOrigin();
  const { region_id: regionId } = useParams();
  return (provinceCode: string, id: number | undefined) => {
    const list = provinceCode === regionId ? origin : `${PATHS.session.live}/${provinceCode}`;
    // In the form's place: a step back must not offer to save the same again.
    void navigate(list, { state: { saved: id } satisfies SavedState, replace: true });
  };
}

/** Id of the factory that was saved just before this page, if one was. */
export function useSavedFactory(): number | undefined {
  const { saved } = (useLocation().state as SavedState) ?? {};
  return typeof saved === 'number' ? saved : undefined;
}
