// Whoever compiles these sources by their entry needs the types of style sheets too.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./css-modules.d.ts" />
export { Badge, type BadgeKind, type BadgeProps } from './status/Badge.tsx';
export { Alert, type AlertKind, type AlertProps } from './message/Alert.tsx';
export { FormMessage, type FormMessageProps } from './message/FormMessage.tsx';
export { MessageLine, type MessageLineProps } from './message/MessageLine.tsx';
export { ProgressBar, type ProgressBarProps } from './status/ProgressBar.tsx';
export { useTimedMessage } from './message/useTimedMessage.ts';
export { copyText } from './browser/copy-text.ts';
export { timeSlices, type GiveWay } from './browser/time-slices.ts';
export { useToday } from './browser/use-today.ts';
export { Button, type ButtonProps } from './button/Button.tsx';
export { buttonLook, type ButtonVariant } from './button/button-look.ts';
export { IconButton, type IconButtonProps } from './button/IconButton.tsx';
export { Card, type CardProps } from './card/Card.tsx';
export { PageHead, type PageHeadProps } from './card/PageHead.tsx';
export { Tile, type TileProps } from './card/Tile.tsx';
export { chartColors, type ChartColors } from './chart/chart-colors.ts';
export { useChartColors } from './chart/useChartColors.ts';
export { Combobox, type ComboboxProps } from './choice/Combobox.tsx';
export type { Option } from './choice/options.ts';
export { Select, type SelectProps } from './choice/Select.tsx';
export { Dialog, type DialogProps } from './dialog/Dialog.tsx';
export { DateField, type DateFieldProps } from './field/DateField.tsx';
export { Field, type FieldControl, type FieldProps } from './field/Field.tsx';
export { PasswordField, type PasswordFieldProps } from './field/PasswordField.tsx';
export { TextField, type TextFieldProps } from './field/TextField.tsx';
export { Menu, type MenuProps } from './menu/Menu.tsx';
export { EmptyState, type EmptyStateProps } from './state/EmptyState.tsx';
export { ErrorState, type ErrorStateProps } from './state/ErrorState.tsx';
export { Skeleton, type SkeletonProps } from './state/Skeleton.tsx';
export { Table, type Column, type TableProps } from './table/Table.tsx';
export { applyStoredTheme, type Theme, type ThemePreference } from './theme/theme.ts';
export { ThemeToggle } from './theme/ThemeToggle.tsx';
export { useTheme } from './theme/useTheme.ts';
export { toast } from './toast/toast.ts';
export { Toaster } from './toast/Toaster.tsx';
export { VisuallyHidden } from './a11y/VisuallyHidden.tsx';
