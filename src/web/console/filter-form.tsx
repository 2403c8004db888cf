import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from '../i18n.tsx'
import { Form } from '../router/form.tsx'
import { useSearchParams } from '../router/hooks.ts'
import { Field, Select, TextInput } from '../ui/field.tsx'
import { Button } from '../ui/button.tsx'
import { SlidersHorizontalIcon } from '../ui/icon.tsx'
import { classes } from '../ui/classes.ts'

type FilterFormProps = {
  action: string
  /** The saved views of the list. */
  views?: ReactNode
  children: ReactNode
}

/** Sorting and columns stay when the filters change. */
const listParameters = ['sort', 'hide'] as const
/** Of the page, not of a field. */
const pageParameters = new Set<string>([...listParameters, 'by', 'days', 'show', 'tab'])

/** How many fields of the address have a value. */
const countFilters = (search: URLSearchParams): number =>
  new Set([...search].flatMap(([name, value]) => (value && !pageParameters.has(name) ? name : [])))
    .size

/**
 * The filters of a list. The address holds them, so that a list can be shared and bookmarked. On
 * phones they fold behind a button, so that the list begins on the first screen.
 */
export function FilterForm({ action, views, children }: FilterFormProps) {
  const t = useTranslations('console.table')
  const [search] = useSearchParams()
  // Folded again once the list is filtered.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === search.toString()
  const fields = useId()
  const count = countFilters(search)
  return (
    <Form
      method="get"
      className="flex flex-wrap items-center gap-2"
      action={action}
      key={search.toString()}
    >
      <Button
        variant="line"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setOpenAt(isOpen ? null : search.toString())}
      >
        <SlidersHorizontalIcon /> {count > 0 ? t('filtersSet', { count }) : t('filter')}
      </Button>
      <div
        id={fields}
        className={classes(
          'w-full flex-wrap items-center gap-2 md:contents',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {children}
        {listParameters.map((name) => {
          const value = search.get(name)
          return value && <input key={name} type="hidden" name={name} value={value} />
        })}
        <Button type="submit" variant="line" className="self-end">
          {t('filter')}
        </Button>
      </div>
      {views}
    </Form>
  )
}

type FilterProps = { name: string; label: string }

/** One text or date of the filters; shows what the address says of it. */
export function FilterInput({
  name,
  label,
  className,
  maxLength,
  ...input
}: FilterProps & ComponentProps<'input'>) {
  const [search] = useSearchParams()
  return (
    <Field label={label}>
      <TextInput
        maxLength={maxLength}
        className={className}
        name={name}
        defaultValue={search.get(name) ?? ''}
        {...input}
      />
    </Field>
  )
}

/** One choice of the filters; "all" stands before the options. */
export function FilterSelect<Value extends string>({
  name,
  label,
  values,
  toText: getText,
}: FilterProps & { values: readonly Value[]; toText: (value: Value) => string }) {
  const t = useTranslations('console.table')
  const [search] = useSearchParams()
  return (
    <Field label={label}>
      <Select name={name} defaultValue={search.get(name) ?? ''}>
        <option value="">{t('all')}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {getText(value)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
