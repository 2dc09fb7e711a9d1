/** Why a file is not read at all; catalogues hold a sentence for each. */
export type RefusalReason =
  'no_workbook' | 'encrypted' | 'macros' | 'too_large' | 'too_many_rows' | 'no_header' | 'no_rows';
