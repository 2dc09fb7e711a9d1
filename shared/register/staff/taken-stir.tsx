import { HttpError } from '../../http';
import { formatName, useTranslation } from '../../i18n';
import { Box, Link } from '../../ui';
import { pathsOf } from '../lists/register';
import type { Register } from '../lists/register';

/** Links to the entry that has the STIR, in a new tab, so that the typed values stay. */
export function TakenStir({ register, error }: { register: Register; error: unknown }) {
  const { t } = useTranslation('register');
  const holder = error instanceof HttpError ? error.problem?.holder : undefined;
  if (!holder) return null;
  const { entryPath = ({ id }) => pathsOf(register).view(id) } = register;
  return (
    <Box role="status" p="3" borderWidth="1px" borderColor="border.error" borderRadius="md" bg="bg.error">
      {t('form.holder')}{' '}
      <Link to={entryPath(holder)} target="_blank" rel="noopener">
        {formatName(holder.company_name)}
      </Link>
    </Box>
  );
}
