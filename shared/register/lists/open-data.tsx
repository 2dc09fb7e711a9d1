import { OPEN_DATA_LICENCE, OPEN_DATA_TYPES } from '../../contract/registers/sheet';
import type { OpenDataType } from '../../contract/registers/sheet';
import type { RegisterState } from '../../contract/kinds/kind';
import { publicClient } from '../../http';
import { useTranslation } from '../../i18n';
import { BusyButton, Flex, Text } from '../../ui';
import { useDownload } from './download';
import type { ListQuery } from './queries';
import type { Register } from './register';

type OpenDataProps = {
  register: Register;
  state: RegisterState;
  /** Sort orders that only the page supports are ignored. */
  query: ListQuery;
};

/** Downloads all pages of the list, as visitors see them. */
export function OpenData({ register, state, query }: OpenDataProps) {
  const { t } = useTranslation('register');
  const { mutate, isPending, variables } = useDownload(publicClient, register, state);
  const save = (type: OpenDataType) => isPending || mutate({ file: `open-data.${type}`, query });
  return (
    <Flex role="group" aria-label={t('openData.title')} wrap="wrap" align="center" gap="2" data-print="hidden">
      <Text color="fg.muted">
        {t('openData.title')}, {OPEN_DATA_LICENCE.name}
      </Text>
      {OPEN_DATA_TYPES.map((type) => (
        <BusyButton
          key={type}
          variant="outline"
          busy={isPending && variables?.file === `open-data.${type}`}
          aria-label={t('openData.download', { type: type.toUpperCase() })}
          onClick={() => save(type)}
        >
          {type.toUpperCase()}
        </BusyButton>
      ))}
    </Flex>
  );
}
