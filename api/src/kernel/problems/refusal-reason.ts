/** Why a file is not read at all; catalogues hold a sentence for each. */
export type RefusalReason =
  | 'no_workbook'
  | 'encrypted'
  | 'other_format'
  | 'letters_lost'
  | 'macros'
  | 'too_large'
  | 'too_many_rows'
  | 'no_header'
  | 'column_missing'
  | 'column_twice'
  | 'cell_twice'
  | 'cell_beyond'
  | 'unknown_code'
  | 'other_report'
  | 'no_rows';
