import type { SectionRemark } from '@klaster/shared/contract/reports';
import type { Section } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Heading } from '@klaster/shared/ui';
import { RemarkList } from '../remark/remark-list';

export interface RemarksProps {
  remarks: readonly SectionRemark[];
  hrefOf?: ((section: Section) => string) | undefined;
  level?: 'h2' | 'h3';
  tone?: 'plain' | 'failure';
}

export function Remarks({ remarks, hrefOf, level = 'h2', tone = 'failure' }: RemarksProps) {
  const { t } = useTranslation('mf-clusters');
  if (remarks.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="remarks" p="4" borderWidth="1px" borderRadius="md" {...looks[tone]}>
      <Heading as={level} id="remarks" fontSize="md" mb="3">
        {t('entry.remarks')}
      </Heading>
      <RemarkList remarks={remarks} around="decision" hrefOf={hrefOf} />
    </Box>
  );
}

const looks = {
  plain: { borderColor: 'border', bg: 'bg.panel' },
  failure: { borderColor: 'red.border', bg: 'bg.error' },
} as const;
